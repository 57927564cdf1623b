import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

/** The floor of a click, a process of its own: node:http, one INSERT into a table with three indexes, a redirect. Arguments: database address, port. */
const [url = '', port = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 8 })
await pool.query(
  `create table floor_clicks (click_id uuid primary key, aff_id int not null, visitor text not null, parameters jsonb not null,
     at timestamptz not null default now())`,
)
await pool.query('create index on floor_clicks (aff_id, at)')
await pool.query('create index on floor_clicks (visitor)')

createServer((request, response) => {
  const query = new URL(request.url ?? '/', 'http://floor').searchParams
  const values = [randomUUID(), 1, request.headers['user-agent'] ?? '', JSON.stringify(Object.fromEntries(query))]
  const text = 'insert into floor_clicks (click_id, aff_id, visitor, parameters) values ($1, $2, $3, $4)'
  pool.query({ name: 'click', text, values }).then(
    () => response.writeHead(302, { location: 'https://panel.test/', 'content-length': 0 }).end(),
    () => response.writeHead(500, { 'content-length': 0 }).end(),
  )
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
process.on('disconnect', () => process.exit(0))
