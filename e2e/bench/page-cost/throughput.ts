import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const loadGenerator = fileURLToPath(
  new URL('../../../node_modules/autocannon/autocannon.js', import.meta.url),
)
const desktop =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** A request that is no plain GET of a page. */
interface LoadRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
}

/** @returns how many times a second an address is answered to 50 connections; every reply has to be a 200 */
export async function measureThroughput(
  address: string,
  seconds: number,
  { method = 'GET', headers = {} }: LoadRequest = {},
): Promise<number> {
  const args = [
    loadGenerator,
    '-c',
    '50',
    '-d',
    String(seconds),
    '-H',
    `user-agent=${desktop}`,
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]),
    '-m',
    method,
    '-j',
    address,
  ]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 })
  const result = JSON.parse(stdout) as { requests: { average: number }; non2xx: number; errors: number }
  if (result.non2xx + result.errors > 0)
    throw new Error(`${address}: ${result.non2xx} wrong replies, ${result.errors} errors`)
  return result.requests.average
}
