import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { makeTemporaryFolder } from '../testing/temporary-folder.ts'
import {
  announceOperatorPort,
  operatorToken,
  readOperatorAccess,
  withdrawOperatorPort,
} from './operator-access.ts'

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
beforeEach(async () => {
  folder = await makeTemporaryFolder()
})
afterEach(() => folder.remove())

describe('the access of operator commands', () => {
  test('is known while the product runs', async () => {
    expect(await readOperatorAccess(folder.path)).toBeNull()
    const token = await operatorToken(folder.path)
    await announceOperatorPort(folder.path, 4321)
    expect(await readOperatorAccess(folder.path)).toEqual({ port: 4321, token })
    await withdrawOperatorPort(folder.path)
    await withdrawOperatorPort(folder.path)
    expect(await readOperatorAccess(folder.path)).toBeNull()
  })

  test('has a stable token that other users cannot read or guess', async () => {
    const token = await operatorToken(folder.path)
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(await operatorToken(folder.path)).toBe(token)
    expect((await stat(join(folder.path, 'operator-token'))).mode & 0o777).toBe(0o600)
  })

  test.each(['', '{', '[]', '{"port":"80"}', '{"port":0}', '{"port":70000}'])(
    'a damaged note (%s) is ignored',
    async (note) => {
      await operatorToken(folder.path)
      await writeFile(join(folder.path, 'operator.json'), note)
      expect(await readOperatorAccess(folder.path)).toBeNull()
    },
  )

  test('a damaged token is replaced', async () => {
    await writeFile(join(folder.path, 'operator-token'), 'short')
    const token = await operatorToken(folder.path)
    expect(token).toHaveLength(43)
    expect(await operatorToken(folder.path)).toBe(token)
  })
})
