import { writeSync } from 'node:fs'
import { Egress } from '../../../outbound/egress.ts'
import { openConnection } from '../connect/open-connection.ts'
import type { ReadTool } from '../connect/read-tools.ts'
import { readStdioServers, stdioAddress } from '../connect/stdio-servers.ts'

/** A host that ends while a program, and what that has started, are running. Prints the id of the latter. */
const [setting = ''] = process.argv.slice(2)
const connection = await openConnection({
  egress: new Egress(),
  name: '知舟',
  url: stdioAddress('程序'),
  member: 'm',
  auth: null,
  signal: new AbortController().signal,
  stdio: readStdioServers(setting) ?? new Map(),
})
const { tools } = await connection.listTools()
const { blocks } = await connection.callTool(tools.find(({ name }) => name === 'family') as ReadTool, {})
const [block] = blocks
writeSync(1, block?.kind === 'text' ? block.text : '')
process.exit(0)
