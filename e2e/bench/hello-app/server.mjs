// The product's recipe for a custom server, without the product.
import { createServer } from 'node:http'
import next from 'next'

const port = Number(process.argv[2])
const app = next({
  dev: false,
  dir: import.meta.dirname,
  hostname: 'localhost',
  port,
  httpServer: createServer(),
})
await app.prepare()
const handle = app.getRequestHandler()
createServer((request, response) => void handle(request, response)).listen(port, '127.0.0.1')
process.on('disconnect', () => process.exit())
