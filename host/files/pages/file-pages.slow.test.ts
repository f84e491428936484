import { expect, test } from '@jest/globals'
import sharp from 'sharp'
import { type FilePage, fileRoutes } from '../../../lib/contract/routes/file-routes.ts'
import { makePdf } from '../../ingest/testing/make-pdf.ts'
import { bytesOf } from '../testing/file-client.ts'
import { describeFiles } from '../testing/file-world.ts'

/** Square pages of 200 points with a line of text each. */
function pdfWith(lines: readonly string[]): Buffer {
  const first = 4
  const kids = lines.map((_, at) => `${first + at * 2} 0 R`).join(' ')
  return makePdf([
    { value: '<</Type /Catalog /Pages 2 0 R>>' },
    { value: `<</Type /Pages /Kids [${kids}] /Count ${lines.length}>>` },
    { value: '<</Type /Font /Subtype /Type1 /BaseFont /Courier>>' },
    ...lines.flatMap((line, at) => [
      {
        value: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents ${first + at * 2 + 1} 0 R /Resources <</Font <</F 3 0 R>>>>>>`,
      },
      { value: '<<>>', stream: Buffer.from(`BT /F 8 Tf 20 150 Td (${line}) Tj ET`) },
    ]),
  ])
}

const pdf = pdfWith(['The ferry costs five cents.', 'Bicycles cost three cents more.'])

describeFiles('pages of files', (world) => {
  test('a sentence is shown on its page, to nobody else, until the file is deleted', async () => {
    const { host } = world()
    const owner = world().visitor()
    const { file_id, ...info } = await owner.upload('ferry.pdf', pdf)
    expect(info).toMatchObject({ state: 'ready', pages: 2, has_page_pictures: true })

    const claim = 'Bicycles cost three cents'
    const found = await owner.get(fileRoutes.filePage, { file_id, passage: '0', claim })
    expect(found.data).toMatchObject({
      page: 2,
      pages: 2,
      width: 200,
      height: 200,
      text: ['Bicycles cost three cents more.'],
    })
    const { picture, boxes } = found.data as FilePage
    expect(boxes).toHaveLength(1)
    expect(boxes[0]?.x).toBeCloseTo(0.1, 1)
    expect(boxes[0]?.y).toBeGreaterThan(0.15)
    expect(boxes[0]?.y).toBeLessThan(0.25)

    const next = await owner.get(fileRoutes.filePage, { file_id, page: '1', passage: '0', claim })
    expect(next.data).toMatchObject({ page: 1, boxes: [] })
    const beyond = await owner.get(fileRoutes.filePage, { file_id, page: '3' })
    expect(beyond).toMatchObject({ status: 404, field: 'page' })

    const shown = await fetch(new URL(picture, host.origin))
    expect(shown.headers.get('content-type')).toBe('image/webp')
    const { width } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect(width).toBe(800)
    const forged = await fetch(new URL(picture.replace('page=2', 'page=1'), host.origin))
    expect(forged.status).toBe(403)
    const otherWidth = await fetch(new URL(`${picture}&width=99999`, host.origin))
    expect(otherWidth.status).toBe(403)

    const stranger = await world().visitor().get(fileRoutes.filePage, { file_id, page: '1' })
    expect(stranger.status).toBe(404)
    await owner.post(fileRoutes.fileDelete, { file_id })
    expect((await fetch(new URL(picture, host.origin))).status).toBe(404)
  })

  test.each([
    ['a text', '说明.txt', bytesOf('渡资每人五分。')],
    ['a table', '费用.csv', bytesOf('项目,费用\n渡资,五分\n')],
  ])('%s has no pages', async (_name, name, bytes) => {
    const owner = world().visitor()
    const { file_id, ...info } = await owner.upload(name, bytes)
    expect(info).not.toHaveProperty('has_page_pictures')
    const refused = await owner.get(fileRoutes.filePage, { file_id, page: '1' })
    expect(refused).toMatchObject({ status: 422, message: '这种文件没有原页可看，只有读到的文字' })
  })
})
