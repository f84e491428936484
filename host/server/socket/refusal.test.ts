import { expect, test } from '@jest/globals'
import { HostError } from '../../platform/errors.ts'
import { refusalFrame } from './refusal.ts'

test('a change to an older version says that there is a newer one', () => {
  const error = new HostError('conflict', '这个回答已经有了更新的一版，请在那一版上改', { current: 'a2' })
  expect(refusalFrame(error, { askId: 'a1' })).toEqual({
    code: 999_991,
    ask_id: 'a1',
    seq: 0,
    message: '这个回答已经有了更新的一版，请在那一版上改',
  })
})

test('a fault says nothing of its cause', () => {
  const { code, message } = refusalFrame(new Error('disk'), {})
  expect(code).toBe(999_999)
  expect(message).not.toContain('disk')
})
