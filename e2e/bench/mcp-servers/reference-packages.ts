import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Scope, Skipped } from '../support/part.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const run = promisify(execFile)
const scope = '@modelcontextprotocol'
/** Foreign programs that are measured; they are not among our packages. About 63 MB with what they need. */
const versions = {
  conformance: '0.1.16',
  'server-everything': '2026.8.31',
  'server-filesystem': '2026.8.31',
  'server-memory': '2026.8.31',
  'server-sequential-thinking': '2026.8.31',
} as const
export type ReferencePackage = keyof typeof versions

/** Installs the packages into a folder that is deleted with its scope, without running their scripts. */
export async function installReferences(
  kept: Scope,
): Promise<{ readonly programOf: (name: ReferencePackage) => string; readonly directory: string } | Skipped> {
  const directory = await temporaryDirectory(kept, 'mcp')
  const named = Object.entries(versions).map(([name, version]) => `${scope}/${name}@${version}`)
  try {
    await run('npm', [
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefix',
      directory,
      ...named,
    ])
  } catch {
    return { skipped: '没有装上 MCP 的参考服务器（要能连上软件包仓库）' }
  }
  return {
    directory,
    programOf: (name) => join(directory, 'node_modules', scope, name, 'dist', 'index.js'),
  }
}
