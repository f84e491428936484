import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'

const child = fileURLToPath(new URL('../testing/ending-child.ts', import.meta.url))

test.each([
  ['signal', 0, ''],
  ['twice', 0, ''],
  ['rejection', 1, 'an unknown error ends the process'],
  ['exception', 1, 'an unknown error ends the process'],
  ['told', 1, 'an unknown error ends the process'],
  ['broken', 1, 'the process could not be shut down cleanly'],
  ['stuck', 1, ''],
])('a process (%s) closes once and ends with %i', async (way, code, said) => {
  const ending = spawn(process.execPath, [child, way], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = Promise.all([text(ending.stdout), text(ending.stderr)])
  expect(await once(ending, 'exit')).toEqual([code, null])
  const [closed, log] = await output
  expect(closed).toBe('closed\n')
  expect(log).toContain(said)
})
