import { expect, test } from '@jest/globals'
import { accountFilePaths, accountRoutes } from '../../../lib/contract/routes/account-routes.ts'
import { fileRoutes, type ListedFile } from '../../../lib/contract/routes/file-routes.ts'
import { type Folders, folderLimits, folderRoutes } from '../../../lib/contract/routes/folder-routes.ts'
import { WordAudit } from '../../moderation/word-audit.ts'
import { WordList } from '../../moderation/word-list.ts'
import { statement } from '../../storage/database/database.ts'
import { AccountClient, newPhone } from '../../testing/account-client.ts'
import { bytesOf, FileClient, type FileReply } from '../testing/file-client.ts'
import { describeFiles } from '../testing/file-world.ts'
import { giveFile } from '../testing/give-file.ts'

const { folderList, folderCreate, folderRename, folderDelete, filesMove } = folderRoutes
const audit = new WordAudit({ words: new WordList([{ text: '禁语', isForbidden: true }]), isHealthy: true })

describeFiles(
  'folders of files',
  (world) => {
    const give = (owner: string, name: string) => giveFile(world().storage, owner, name, bytesOf(name))
    const all = ({ data }: FileReply) => data as Folders
    const named = async (client: FileClient) =>
      all(await client.get(folderList, {})).list.map(({ name, count }) => `${name} ${count}`)
    const make = async (client: FileClient, name: string) => {
      const reply = await client.post(folderCreate, { name })
      expect(reply.status).toBe(200)
      return (reply.data as { folder_id: string }).folder_id
    }
    const move = (client: FileClient, file_ids: string[], folder_id: string) =>
      client.post(filesMove, { file_ids, folder_id })
    const listed = async (client: FileClient, query: Record<string, string>) => {
      const { list } = (await client.get(fileRoutes.fileList, query)).data as { list: ListedFile[] }
      return list
    }

    test('files are moved into one, listed by it, moved again and out; deleting it keeps them', async () => {
      const me = await world().member()
      const ids = [
        await give(me.owner, '租房合同.txt'),
        await give(me.owner, '发票.txt'),
        await give(me.owner, '笔记.txt'),
      ]
      const [lease = '', bill = ''] = ids
      const papers = await make(me, ' 合同 ')
      const bills = await make(me, '报销')
      expect(all(await move(me, [lease, bill], papers))).toEqual({
        list: [
          { folder_id: bills, name: '报销', count: 0 },
          { folder_id: papers, name: '合同', count: 2 },
        ],
        total: 3,
      })
      expect((await listed(me, { folder_id: papers })).map(({ name }) => name).toSorted()).toEqual([
        '发票.txt',
        '租房合同.txt',
      ])
      expect((await listed(me, { folder_id: papers, keyword: '發票' })).map(({ name }) => name)).toEqual([
        '发票.txt',
      ])
      await move(me, [bill], bills)
      const inFolder = new Map((await listed(me, {})).map(({ name, folder_id }) => [name, folder_id]))
      expect(inFolder.get('发票.txt')).toBe(bills)
      expect([inFolder.get('租房合同.txt'), inFolder.get('笔记.txt')]).toEqual([papers, ''])
      await move(me, [bill], '')
      expect(await named(me)).toEqual(['报销 0', '合同 1'])
      const { list, total } = all(await me.post(folderDelete, { folder_id: papers }))
      expect([list.map(({ name }) => name), total]).toEqual([['报销'], 3])
      expect((await listed(me, {})).map(({ folder_id }) => folder_id)).toEqual(['', '', ''])
      expect((await me.post(folderDelete, { folder_id: papers })).status).toBe(404)
      expect((await move(me, [lease], papers)).status).toBe(404)
    })

    test('deleted ones no longer count', async () => {
      const me = await world().member()
      const folder = await make(me, '合同')
      const file = await give(me.owner, '甲.txt')
      await move(me, [file], folder)
      await me.post(fileRoutes.fileDelete, { file_id: file })
      expect(await named(me)).toEqual(['合同 0'])
      expect((await move(me, [file], folder)).status).toBe(404)
    })

    test('a folder can be renamed, also to its own name, and no two have the same name', async () => {
      const me = await world().member()
      const folder = await make(me, '合同')
      await make(me, '发票 2026')
      for (const name of ['發票2026', '合 同'])
        expect(await me.post(folderCreate, { name })).toMatchObject({ status: 409, field: 'name' })
      expect(await me.post(folderRename, { folder_id: folder, name: '发票2026。' })).toMatchObject({
        status: 409,
        field: 'name',
      })
      expect((await me.post(folderRename, { folder_id: folder, name: '合同（旧）' })).status).toBe(200)
      expect((await me.post(folderRename, { folder_id: folder, name: '合同（旧）' })).status).toBe(200)
      expect(await named(me)).toEqual(['发票 2026 0', '合同（旧） 0'])
      expect((await me.post(folderRename, { folder_id: 'none', name: '别的' })).status).toBe(404)
      const other = await world().member()
      expect((await other.post(folderCreate, { name: '合同（旧）' })).status).toBe(200)
    })

    test('distinguishing characters make different names', async () => {
      const me = await world().member()
      for (const name of ['C', 'C++', 'C#', '11', '1.1', '20241', '2024-1', '2 024 1/2']) await make(me, name)
      for (const name of ['ｃ＋＋', 'c #', '１．１', '2024-1 ', '《C》', 'C。'])
        expect([name, await me.post(folderCreate, { name })]).toMatchObject([
          name,
          { status: 409, field: 'name' },
        ])
    })

    test.each([
      ['nothing', ' \u0007'],
      ['what is too long', '长'.repeat(folderLimits.characters + 1)],
      ['a listed word', '禁 语'],
    ])('rejects %s as a name', async (_, name) => {
      const me = await world().member()
      expect(await me.post(folderCreate, { name })).toMatchObject({ status: 400, field: 'name' })
      const folder_id = await make(me, '好'.repeat(folderLimits.characters))
      expect(await me.post(folderRename, { folder_id, name })).toMatchObject({ status: 400, field: 'name' })
    })

    test('their number is limited', async () => {
      const me = await world().member()
      const { database } = world().storage
      const rows = Array.from({ length: folderLimits.folders }, (_, at) => ({
        id: `${me.uid}-${at}`,
        owner: me.owner,
        name: `第 ${at}`,
        letters: `第${at}`,
        created_at: at,
      }))
      await database.batch([statement(database.build.insertInto('file_folders').values(rows))])
      expect(await me.post(folderCreate, { name: '多了' })).toMatchObject({ status: 413, field: 'name' })
      await me.post(folderDelete, { folder_id: `${me.uid}-7` })
      expect((await me.post(folderCreate, { name: '多了' })).status).toBe(200)
    })

    test('no other owner sees, changes or fills them', async () => {
      const [me, other] = [await world().member(), await world().member()]
      const [mine, theirs] = [await make(me, '合同'), await make(other, '发票')]
      const [file, foreign] = [await give(me.owner, '甲.txt'), await give(other.owner, '乙.txt')]
      await move(me, [file], mine)
      expect(await named(other)).toEqual(['发票 0'])
      expect(await listed(other, { folder_id: mine })).toEqual([])
      const refused = [
        await other.post(folderRename, { folder_id: mine, name: '夺' }),
        await other.post(folderDelete, { folder_id: mine }),
        await move(other, [foreign], mine),
        await move(other, [file], theirs),
        await move(other, [file], ''),
      ]
      expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
      // What is another's is passed over beside one's own.
      await move(other, [foreign, file], theirs)
      expect([await named(me), await named(other)]).toEqual([['合同 1'], ['发票 1']])
    })

    test('visitors have none', async () => {
      const visitor = world().visitor()
      expect((await visitor.get(folderList, {})).status).toBe(401)
      expect((await visitor.post(folderCreate, { name: '合同' })).status).toBe(401)
    })

    test('they are exported, and deleted with the account', async () => {
      const { host, storage } = world()
      const phone = newPhone()
      const { token } = await new AccountClient(host).login(phone)
      const account = new AccountClient(host, { k_sso_token: token })
      await make(new FileClient(host, { k_sso_token: token }), '要删的')
      const file = await fetch(`${host.origin}${accountFilePaths.export}`, {
        headers: { k_sso_token: token },
      })
      expect(await file.json()).toMatchObject({ file_folders: [{ name: '要删的' }] })
      const code = await account.code(phone, 'confirm')
      expect((await account.post(accountRoutes.accountDelete.path, { code })).status).toBe(200)
      const { build } = storage.database
      const left = build.selectFrom('file_folders').select('id').where('name', '=', '要删的')
      expect(await storage.database.all(left)).toEqual([])
    })
  },
  () => ({ audit }),
)
