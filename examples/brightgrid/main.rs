//! Brightgrid, a server with two tools that ask, and the tour of it.
//!
//! ```text
//! cargo run --example brightgrid --features rmcp,consent                    the tour: server and host in one program
//! cargo run --example brightgrid --features rmcp,consent -- --wire          … with the JSON both ways
//! cargo run --example brightgrid --features rmcp,consent -- --stdio         the server, for a host that starts it
//! cargo run --example brightgrid --features rmcp,consent -- --http 127.0.0.1:3000
//! ```
//!
//! The tour speaks revision 2026-07-28, or 2025-11-25 with `--2025`. Without a terminal it plays a scripted visit.
//!
//! Replicas behind one address share a key: `BRIGHTGRID_KEY=$(openssl rand -base64 32)`.

mod server;
#[path = "../ask/terminal.rs"]
mod terminal;
mod tour;

use std::error::Error;
use std::process::ExitCode;
use std::sync::Arc;

use mcp_elicit::Key;
use mcp_elicit::rmcp::Elicitation;
use rmcp::ServiceExt;
use rmcp::transport::stdio;
use rmcp::transport::streamable_http_server::StreamableHttpService;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;

use server::Brightgrid;
use tour::Tour;

const USAGE: &str = "usage: brightgrid [--wire] [--2025] | --stdio | --http ADDRESS";

enum Command {
    Tour(Tour),
    Stdio,
    Http(String),
}

#[tokio::main]
async fn main() -> ExitCode {
    let command = match command(std::env::args().skip(1)) {
        Ok(command) => command,
        Err(wrong) => {
            eprintln!("brightgrid: {wrong}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(command).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("brightgrid: {error}");
            ExitCode::FAILURE
        }
    }
}

fn command(mut args: impl Iterator<Item = String>) -> Result<Command, String> {
    let mut tour = Tour::default();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--wire" => tour.wire = true,
            "--2025" => tour.pushed = true,
            "--stdio" => return Ok(Command::Stdio),
            "--http" => {
                let address = args.next();
                let address = address.ok_or("`--http` needs an address, like 127.0.0.1:3000")?;
                return Ok(Command::Http(address));
            }
            _ => return Err("there is no such option".to_owned()),
        }
    }
    Ok(Command::Tour(tour))
}

async fn run(command: Command) -> Result<(), Box<dyn Error>> {
    let key = match std::env::var("BRIGHTGRID_KEY") {
        Ok(key) => Key::from_base64(&key)?,
        Err(_) => Key::generate()?,
    };
    let server = Elicitation::new(key).wrap(Brightgrid);
    match command {
        Command::Tour(tour) => tour.run(server).await,
        Command::Stdio => {
            server.serve(stdio()).await?.waiting().await?;
            Ok(())
        }
        Command::Http(address) => {
            let sessions = Arc::new(LocalSessionManager::default());
            let service = StreamableHttpService::new(
                move || Ok(server.clone()),
                sessions,
                Default::default(),
            );
            let listener = tokio::net::TcpListener::bind(&address).await?;
            eprintln!("listening on http://{}/mcp", listener.local_addr()?);
            axum::serve(listener, axum::Router::new().nest_service("/mcp", service)).await?;
            Ok(())
        }
    }
}
