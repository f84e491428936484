import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts'
import { statement } from '../database.ts'
import { rawQuery } from '../query-builder.ts'
import { openSqliteDatabase } from './sqlite-database.ts'

test('while another program has locked the file, writes say so; then all goes on', async () => {
  const folder = await makeTemporaryFolder()
  const file = join(folder.path, 'test.db')
  const database = await openSqliteDatabase(file)
  const write = () => database.batch([statement(rawQuery(database, sql`insert into kept values (1)`))])
  await database.batch([statement(rawQuery(database, sql`create table kept (value integer)`))])
  const backup = new DatabaseSync(file)
  backup.exec('begin immediate')
  await expect(write()).rejects.toMatchObject({ name: 'StorageUnavailable' })
  backup.exec('rollback')
  backup.close()
  await write()
  await database.close()
  await folder.remove()
}, 30_000)
