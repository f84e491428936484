import { spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Scope } from '../support/part.ts'

export interface ProgramReply {
  readonly status: number
  readonly text: string
  readonly citations: readonly { readonly index: number; readonly supported: boolean | null }[] | null
}

export interface ProgramCall {
  readonly port: number
  readonly token: string
  readonly question: string
  readonly stream: boolean
}

/** Starts a client in Python, which ends with its scope. @returns asks one question after the other; null without Python */
export function startPythonClient(scope: Scope): ((call: ProgramCall) => Promise<ProgramReply>) | null {
  if (spawnSync('python3', ['--version']).status !== 0) return null
  const script = fileURLToPath(new URL('ask.py', import.meta.url))
  const child = spawn('python3', [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  scope.defer(() => void child.kill())
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return async (call) => {
    child.stdin.write(`${JSON.stringify(call)}\n`)
    const next = await lines.next()
    if (next.done) throw new Error('the client in Python has ended')
    return JSON.parse(next.value) as ProgramReply
  }
}
