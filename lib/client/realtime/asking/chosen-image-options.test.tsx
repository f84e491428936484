import { afterEach, expect, test } from '@jest/globals'
import { choosePreference } from '@/lib/client/page/preference-store'
import { imageOptions } from '@/lib/contract/image-options'
import { askFrame } from './ask'
import { chosenOptions } from './ask-options'
import { chooseSeed, chosenImageOptions, generatesImages } from './chosen-image-options'
import { withImagePending } from './with-image-pending'

Object.assign(window, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) })

afterEach(() => {
  localStorage.clear()
  chooseSeed(null)
})

const painter = { agentId: '004', agentType: 'text_to_image' } as const
const to = (ask: object) =>
  askFrame(painter, '', { kind: 'question', askId: 'a', content: '画', from: 'input', ...ask }).prompt

test('the chosen options are sent with the question', () => {
  expect(to(chosenOptions(false, [], false, true)).picture).toEqual({ ratio: '1:1', count: 1 })
  choosePreference('pictureRatio', '16:9')
  choosePreference('pictureCount', '4')
  choosePreference('picturePrompt', 'improved')
  chooseSeed(7)
  const picture = { ratio: '16:9', count: 4, seed: 7, is_improved: true }
  expect(to(chosenOptions(false, [], false, true)).picture).toEqual(picture)
  expect(imageOptions.safeParse(chosenImageOptions()).success).toBe(true)
})

test('other agents receive no image options', () => {
  expect([generatesImages('004'), generatesImages('005'), generatesImages(undefined)]).toEqual([
    true,
    false,
    false,
  ])
  expect(chosenOptions(false)).not.toHaveProperty('picture')
})

test('one image is regenerated while the others stay', () => {
  const ask = { kind: 'again', askId: 'b', of: 'a', content: '画', one: 2 } as const
  expect(askFrame(painter, 'c', ask).prompt).toMatchObject({
    ask_from: 'again:a',
    copilot_option: { picture: 2 },
  })
  const item = { file_id: 'f', name: 'f.png', width: 4, height: 3, state: 'done' }
  const failed = { ...item, file_id: '', state: 'failed', error: 'model_quota' }
  const content = { items: [item, failed], prompt: '画', negative: '', ratio: '4:3', model: 'm', notes: [] }
  const tips = { id: 't1', type: 'tips', target: 'end', content: { text: '提示' } } as const
  const [card, ...more] = withImagePending([tips, { id: 'c1', type: 'image', target: 'end', content }], 2)
  expect(more).toEqual([])
  expect(card?.content).toMatchObject({ items: [item, { state: 'waiting', file_id: '' }] })
})
