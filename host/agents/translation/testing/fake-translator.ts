import { type FakeReply, type FakeRequest, streamed } from '../../../models/testing/fake-openai-server.ts'
import { replaceTags } from '../documents/tags.ts'

interface Items {
  readonly items: readonly { readonly id: number; readonly text: string }[]
}

/** @returns what was asked to be translated */
export function askedItems({ body }: FakeRequest): Items['items'] {
  return (JSON.parse(body.messages.at(-1)?.content ?? '{"items":[]}') as Items).items
}

/** Writes each word anew and keeps the tags, as a model that does what it is told. */
export function translated(segment: string): string {
  return replaceTags(
    segment,
    (name, isClosing) => (name.startsWith('x') ? `<${name}/>` : `<${isClosing ? '/' : ''}${name}>`),
    (text) => text.replaceAll(/\p{L}+/gu, 'word'),
  )
}

/** @returns whether a request asks for a translation, by its rules */
export function isTranslation({ body }: FakeRequest): boolean {
  return body.messages[0]?.content.startsWith('你是翻译官') === true
}

/** A reply in the form that was asked for. */
export function replyWith(texts: readonly string[]): FakeReply {
  return streamed([JSON.stringify({ items: texts.map((text, at) => ({ id: at + 1, text })) })])
}

/** Answers each request with what it asks for. */
export function fakeTranslator(request: FakeRequest): FakeReply {
  return replyWith(askedItems(request).map(({ text }) => translated(text)))
}
