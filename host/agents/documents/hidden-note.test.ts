import { expect, test } from '@jest/globals'
import type { UploadedFile } from '../../search/uploaded-files.ts'
import { hiddenNote } from './hidden-note.ts'

const file = (name: string, hidden?: number): UploadedFile => {
  const known = {
    id: name,
    name,
    size: 1,
    mime: '',
    pages: 0,
    hasText: true,
    state: 'ready',
    reason: '',
  } as const
  return { ...known, ...(hidden === undefined ? {} : { hidden }) }
}

test('a model is told which files have parts that were not read', () => {
  expect(hiddenNote([file('表.xlsx', 2), file('信.txt'), file('合同.docx', 1)])).toContain(
    '《表.xlsx》有 2 处，《合同.docx》有 1 处隐藏内容没有读',
  )
  expect(hiddenNote([file('信.txt'), file('空.docx', 0)])).toBe('')
})
