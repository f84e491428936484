import { expect, test } from '@jest/globals'
import { type Recognition, RecognitionFailed } from '../../ingest/recognition/recognizer.ts'
import { pageOf } from '../../ingest/recognition/testing/recognized.ts'
import { statement } from '../../storage/database/database.ts'
import { openLibrary } from '../../storage/library/open-library.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { ImageTexts } from './image-texts.ts'
import { saveRecognizedPage } from './recognized-pages.ts'

const signal = new AbortController().signal
const megabyte = 1024 * 1024

/** Answers when it is told to. */
class HeldRecognition implements Recognition {
  asked = 0
  failure: RecognitionFailed | null = null
  held: PromiseWithResolvers<void> | null = null
  isAvailable = () => true
  close = async () => undefined
  recognize = async () => {
    this.asked += 1
    await this.held?.promise
    if (this.failure) throw this.failure
    return pageOf(['图里的字'])
  }
}

describeOnEachDatabase('texts of images', (database) => {
  let count = 0
  async function imageOf(owner: string, sha256 = `hash ${count}`): Promise<string> {
    count += 1
    const id = `image${count}`
    const row = { id, owner, name: 'a.png', mime: 'image/png', size: 100, sha256, source: '', reason: '' }
    const times = { created_at: 1, changed_at: 1, expires_at: 0, deleted_at: 0 }
    const numbers = { progress: 100, pages: 0, sheets: 0, refs: 0 }
    await database().batch([
      statement(
        database()
          .build.insertInto('files')
          .values({ ...row, ...times, ...numbers, state: 'ready' }),
      ),
    ])
    return id
  }
  function open({ quota = 0, at = { ms: 0 } } = {}) {
    const recognition = new HeldRecognition()
    const content = { bytes: new Uint8Array([1]), mime: 'image/png', tag: '' }
    const blobs = {
      get: async () => content as never,
      put: async () => undefined,
      delete: async () => undefined,
    }
    const library = openLibrary(database(), Date.now)
    const deps = { database: database(), blobs, library, recognition, now: () => at.ms, quota: () => quota }
    return { recognition, texts: new ImageTexts(deps) }
  }

  test('an image is recognized once', async () => {
    const { texts, recognition } = open()
    const id = await imageOf('u:one')
    const readings = await Promise.all([texts.read(id, signal), texts.read(id, signal)])
    expect(readings).toMatchObject([{ text: '图里的字' }, { text: '图里的字' }])
    expect(await texts.read(id, signal)).toMatchObject({ text: '图里的字' })
    expect(recognition.asked).toBe(1)
  })

  const attempt = { isLast: false, queue: '', signal, progress: async () => undefined }
  const rowOf = (id: string) =>
    database().first(database().build.selectFrom('files').selectAll().where('id', '=', id))

  test.each([
    ['the job is first', true],
    ['a conversation is first', false],
  ])(
    'an image that a job and a conversation read is recognized and stored once: %s',
    async (_name, isJobFirst) => {
      const { texts, recognition } = open()
      recognition.held = Promise.withResolvers()
      const id = await imageOf('u:one')
      const works = [() => texts.run({ id, isImage: true }, attempt), () => texts.read(id, signal)]
      const running = (isJobFirst ? works : works.toReversed()).map((work) => work())
      recognition.held.resolve()
      await Promise.all(running)
      expect(recognition.asked).toBe(1)
      expect(await rowOf(id)).toMatchObject({ state: 'ready', passages: 1, recognized: 1 })
      const { passageCount } = await openLibrary(database(), Date.now).collection(`file:${id}`).statistics()
      expect(passageCount).toBe(1)
    },
  )

  test('an image that was recognized for a conversation before it had passages gets them when it is read', async () => {
    const { texts, recognition } = open()
    const id = await imageOf('u:old')
    const file = await rowOf(id)
    if (!file) throw new Error('the image is missing')
    await saveRecognizedPage({ database: database(), now: () => 1 }, file, 1, pageOf(['图里的字']))
    expect(await texts.read(id, signal)).toMatchObject({ text: '图里的字' })
    expect(await rowOf(id)).toMatchObject({ passages: 1, recognized: 1 })
    expect(recognition.asked).toBe(0)
  })

  test('a job that ends with the product is repeated, and does not spoil the image', async () => {
    const { texts, recognition } = open()
    const id = await imageOf('a:agent')
    recognition.failure = new RecognitionFailed('exhausted')
    texts.close()
    await expect(texts.run({ id, isImage: true }, attempt)).rejects.toThrow(RecognitionFailed)
    expect(await rowOf(id)).toMatchObject({ state: 'ready', recognized: 0 })
    const next = open()
    await next.texts.run({ id, isImage: true }, attempt)
    expect(await rowOf(id)).toMatchObject({ passages: 1, recognized: 1 })
  })

  test('an unreadable image is not tried again, nor another file with the same content', async () => {
    const { texts, recognition } = open()
    recognition.failure = new RecognitionFailed('unreadable')
    const ids = [await imageOf('u:one', 'same'), await imageOf('u:two', 'same')]
    for (const id of [...ids, ...ids]) expect(await texts.read(id, signal)).toEqual({ refused: 'unreadable' })
    expect(recognition.asked).toBe(1)
    expect(await texts.read(await imageOf('u:one'), signal)).toEqual({ refused: 'unreadable' })
    expect(recognition.asked).toBe(2)
  })

  test('an owner has two at once, and others do not wait for more of them', async () => {
    const { texts, recognition } = open()
    recognition.held = Promise.withResolvers()
    const own = [await imageOf('u:one'), await imageOf('u:one')].map((id) => texts.read(id, signal))
    await Promise.resolve()
    const third = await texts.read(await imageOf('u:one'), signal)
    expect(third).toEqual({ refused: 'own waiting' })
    const other = texts.read(await imageOf('u:two'), signal)
    recognition.held.resolve()
    expect(await Promise.all([...own, other])).toMatchObject(Array(3).fill({ text: '图里的字' }))
  })

  test('beyond a number of images that wait, further ones are refused', async () => {
    const { texts, recognition } = open()
    recognition.held = Promise.withResolvers()
    const ids: string[] = []
    for (let owner = 0; owner < 18; owner += 1) ids.push(await imageOf(`d:visitor ${owner}`))
    const all = ids.map((id) => texts.read(id, signal))
    // While one is held, only the one that is refused is answered.
    expect(await Promise.race(all)).toEqual({ refused: 'busy' })
    recognition.held.resolve()
    const refused = (await Promise.all(all)).filter((reading) => 'refused' in reading)
    expect(refused).toHaveLength(1)
  })

  test('without space for its text an image is not recognized', async () => {
    const { texts, recognition } = open({ quota: megabyte / 100 })
    expect(await texts.read(await imageOf('u:small'), signal)).toEqual({ refused: 'space' })
    expect(recognition.asked).toBe(0)
  })

  test('what is reserved for an image is released, whether it is recognized or not', async () => {
    const { texts, recognition } = open({ quota: 100 * megabyte })
    const sizeOf = async (id: string) =>
      (await database().first(database().build.selectFrom('files').select('text_size').where('id', '=', id)))
        ?.text_size
    const read = await imageOf('u:three')
    await texts.read(read, signal)
    recognition.failure = new RecognitionFailed('exhausted')
    const failed = await imageOf('u:three')
    await texts.read(failed, signal)
    // The text of the first one is stored: twelve bytes in a line of passages.
    expect(Number(await sizeOf(read))).toBeLessThan(1_000)
    expect(Number(await sizeOf(failed))).toBe(0)
  })

  test('a turn that ends does not wait for the image', async () => {
    const { texts, recognition } = open()
    recognition.held = Promise.withResolvers()
    const first = texts.read(await imageOf('u:one'), signal)
    const ending = new AbortController()
    const second = texts.read(await imageOf('u:two'), ending.signal)
    ending.abort(new Error('stopped'))
    await expect(second).rejects.toThrow('stopped')
    recognition.held.resolve()
    await first
  })
})
