import { afterAll, expect, test } from '@jest/globals'
import { paragraph, ShadeRecognition, scans } from '../../ingest/recognition/testing/shade-recognition.ts'
import { pdfOfPages } from '../../ingest/testing/make-pdf.ts'
import { describeFiles } from '../testing/file-world.ts'
import { author } from './testing/author.ts'

const recognition = new ShadeRecognition()
afterAll(() => recognition.release())

describeFiles(
  'scans in the knowledge of an agent',
  (world) => {
    test('say how far they are, are stopped by their author, and continue with what is left', async () => {
      const { agent, knowledge } = await author(world())
      const { knowledge: stranger } = await author(world())
      recognition.asked.length = 0
      recognition.hold(3)
      const id = await knowledge.start(agent, '扫描.pdf', pdfOfPages(await scans(4)))
      await recognition.arrived
      expect((await knowledge.list(agent)).data).toMatchObject({
        list: [{ state: 'parsing', scanned: 4, recognized: 2 }],
        reads_images: true,
      })
      expect(await stranger.stop(id)).toMatchObject({ status: 404 })
      expect((await knowledge.stop(id)).data).toMatchObject({
        state: 'failed',
        reason: '已停止识别文字',
        may_reparse: true,
      })
      expect(await knowledge.stop(id)).toMatchObject({ status: 409 })
      recognition.release()
      await knowledge.reparse(id)
      expect(await knowledge.settled(agent, id)).toMatchObject({ state: 'ready', scanned: 4, recognized: 4 })
      expect(recognition.asked.filter((page) => page < 3)).toEqual([1, 2])
      const { list } = (await knowledge.chunks(id)).data as { list: { text: string }[] }
      expect(list.map(({ text }) => text).join('\n')).toBe([1, 2, 3, 4].map(paragraph).join('\n'))
    })
  },
  () => ({ recognition }),
)
