import { egressToTls } from '../../../outbound/testing/egress-to.ts'
import { startTestHost } from '../../../testing/test-host.ts'
import { openTestStorage } from '../../../testing/test-storage.ts'
import { buildAuthor } from './tool-author.ts'

/** A process that saves a case and is killed during the call: arguments are its data directory and a port. */
const [, , directory = '', port = ''] = process.argv
const storage = await openTestStorage({ DATA_DIR: directory })
const host = await startTestHost(storage, async function* () {}, { egress: egressToTls(Number(port)) })
const author = await buildAuthor(host, storage.database)
const tool = await author.makeTool(await author.makePlugin())
await author.saveCase(tool, { city: '北京' })
