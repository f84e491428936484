import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import { makeTemporaryFolder } from '../../../storage/testing/temporary-folder.ts'
import { openTestStorage } from '../../../testing/test-storage.ts'
import { startHttpsFake } from '../testing/https-fake.ts'

const child = fileURLToPath(new URL('../testing/saving-child.ts', import.meta.url))

test('a process that is killed during the call of a case leaves no half case', async () => {
  const [folder, fake] = [await makeTemporaryFolder(), await startHttpsFake()]
  try {
    const saving = spawn(process.execPath, [child, folder.path, String(fake.port)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const closed = once(saving, 'close')
    fake.answer = () => void saving.kill('SIGKILL')
    expect(await closed).toEqual([null, 'SIGKILL'])
    expect(fake.received).toHaveLength(1)

    const storage = await openTestStorage({ DATA_DIR: folder.path })
    const { database } = storage
    expect(await database.all(database.build.selectFrom('tools').select('version'))).toHaveLength(1)
    expect(await database.all(database.build.selectFrom('tool_cases').selectAll())).toEqual([])
    await storage.remove()
  } finally {
    await fake.close()
    await folder.remove()
  }
})
