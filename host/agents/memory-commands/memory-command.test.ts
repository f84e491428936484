import { describe, expect, test } from '@jest/globals'
import { matchingMemories, parseMemoryCommand } from './memory-command.ts'

describe('a memory command', () => {
  test.each([
    ['记住：我的猫叫年糕', '我的猫叫年糕'],
    ['记住:我的猫叫年糕', '我的猫叫年糕'],
    [' 请你记住： 不喜欢别人劝“想开点” ', '不喜欢别人劝“想开点”'],
    ['請記住：我的貓叫年糕', '我的貓叫年糕'],
    ['记住：要问医生什么？', '要问医生什么？'],
    ['Please remember: I start on Monday', 'I start on Monday'],
    [`记住：${'长'.repeat(4_000)}`, '长'.repeat(4_000)],
  ])('%s remembers', (message, text) => {
    expect(parseMemoryCommand(message)).toEqual({ kind: 'keep', text })
  })

  test.each([
    ['忘掉：我的猫叫年糕', '我的猫叫年糕'],
    ['请忘记:换工作', '换工作'],
    ['忘記：換工作', '換工作'],
    ['forget: my cat', 'my cat'],
  ])('%s forgets', (message, wanted) => {
    expect(parseMemoryCommand(message)).toEqual({ kind: 'forget', wanted })
  })
})

// Other sentences are left to the model, which may call the tool.
test.each([
  '帮我记一下我的生日是 3 月 2 日',
  '请记住我叫小林',
  '你还记得什么？',
  '忘掉昨天的争吵',
  '全部忘掉',
  '记住：',
  '忘掉：',
  '忘掉：它',
  '老师让我记住：先审题',
  '我要记住：努力',
  '记住了：谢谢',
  '我忘了：今天要开会',
  'I remember: that day',
  '',
])('%s is not a memory command', (message) => {
  expect(parseMemoryCommand(message)).toBeNull()
})

describe('matching memories', () => {
  const kept = [
    { text: '猫叫年糕' },
    { text: '换了新工作，还在试用期' },
    { text: '猫怕打雷' },
    { text: '猫' },
  ]
  test.each([
    ['猫叫年糕', ['猫叫年糕']],
    ['我的新工作', ['换了新工作，还在试用期']],
    ['貓怕打雷。', ['猫怕打雷']],
    ['我的猫怕打雷这件事', ['猫怕打雷']],
    ['猫', ['猫']],
    ['花生', []],
  ])('%s', (wanted, texts) => {
    expect(matchingMemories(kept, wanted).map(({ text }) => text)).toEqual(texts)
  })
})
