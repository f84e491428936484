import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const child = fileURLToPath(new URL('./decoding-child.ts', import.meta.url))

/**
 * Decodes an image in a process of its own.
 * @param decoder the name of a function of the module; it gets the bytes
 * @returns why it was refused, '' when it was not, and how much memory it took at most
 */
export async function decodedApart(
  module: URL,
  decoder: string,
  bytes: Uint8Array,
): Promise<{ readonly refused: string; readonly megabytes: number }> {
  const decoding = spawn(process.execPath, [child, module.href, decoder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  decoding.stdin.end(bytes)
  return JSON.parse(await text(decoding.stdout))
}
