import { describe, expect, test } from '@jest/globals'
import { matchingMemories, parseMemoryCommand } from './memory-command.ts'

describe('a memory command', () => {
  test.each([
    ['记住：我的猫叫年糕', '我的猫叫年糕'],
    ['记住:我的猫叫年糕', '我的猫叫年糕'],
    ['请你记住这件事：我的猫叫年糕', '我的猫叫年糕'],
    [`记住一件事：${'长'.repeat(400)}`, '长'.repeat(400)],
    [`Remember: ${'long '.repeat(99)}end`, `${'long '.repeat(99)}end`],
    ['請記住：我的貓叫年糕', '我的貓叫年糕'],
    ['你要记住： 不喜欢别人劝“想开点” ', '不喜欢别人劝“想开点”'],
    ['帮我记一下：周四要交报告', '周四要交报告'],
    ['幫我記一下，我對花生過敏', '我對花生過敏'],
    ['帮我记下周四要交报告。', '周四要交报告。'],
    ['请帮我记住我妈的生日是 3 月 2 日', '我妈的生日是 3 月 2 日'],
    ['请记住我叫小林', '我叫小林'],
    ['请你记得我不吃香菜', '我不吃香菜'],
    ['记住，我换了新工作', '我换了新工作'],
    ['记住：要问医生什么？', '要问医生什么？'],
    ['remember that my cat is called Niangao', 'my cat is called Niangao'],
    ['Please remember: I start on Monday', 'I start on Monday'],
    ["Remember I'm vegetarian", "I'm vegetarian"],
  ])('%s remembers', (message, text) => {
    expect(parseMemoryCommand(message)).toEqual({ kind: 'keep', text })
  })

  test.each([
    '你记得我什么',
    '你还记得什么？',
    '你還記得什麼？',
    '你记住了什么',
    '你都记得我哪些事',
    '你记得关于我的什么事？',
    '那你还记得我吗？',
    '记得的事',
    '看看你记住的事',
    'What do you remember about me?',
    'show my memories',
  ])('%s lists', (message) => {
    expect(parseMemoryCommand(message)).toEqual({ kind: 'list' })
  })

  test.each([
    ['忘掉：我的猫叫年糕', '我的猫叫年糕', false],
    ['忘了那件事：换工作', '换工作', false],
    ['忘記：換工作', '換工作', false],
    ['请忘掉那条：香菜', '香菜', false],
    ['删除：香菜', '香菜', false],
    ['忘掉我换工作的事吧', '我换工作', true],
    ['请你把我的生日忘掉', '我的生日', true],
    ['forget: my cat', 'my cat', false],
    ['forget about my cat', 'my cat', true],
  ])('%s forgets', (message, wanted, isAmbiguous) => {
    expect(parseMemoryCommand(message)).toEqual({ kind: 'forget', wanted, isAmbiguous })
  })

  test.each(['忘掉所有', '全部忘掉', '把关于我的一切都忘了', '忘掉一切。', 'forget everything about me'])(
    '%s clears',
    (message) => {
      expect(parseMemoryCommand(message)).toEqual({ kind: 'clear' })
    },
  )
})

test.each([
  '我记住了',
  '我会记住的',
  '我没记住',
  '别记住这个',
  '不要记住我说的',
  '不用记得',
  '你怎么都不记得',
  '你记住了吗',
  '你记得我生日',
  '记得我小时候，家门口有棵树',
  '你记得我叫什么吗',
  '你还记得什么叫快乐吗',
  '我还记得什么呢，都忘了',
  '记住我',
  '请记住我吧',
  '记住我说的话',
  '帮我记一下',
  '帮我记一下这个',
  '帮我记住单词有什么办法',
  '老师让我记住：先审题',
  '我要记住：努力',
  '记住了：谢谢',
  '記住了',
  '记性越来越差',
  '忘掉他好难吗',
  '怎么忘掉一个人',
  '忘掉他',
  '我忘了：今天要开会',
  '忘了，算了',
  '忘了带伞',
  '忘掉一个人需要多久',
  'I remember that day',
  'do you remember me',
  "I don't remember",
  'remember when we met',
  'forget it',
  '',
])('%s is not a memory command', (message) => {
  expect(parseMemoryCommand(message)).toBeNull()
})

test.each(['请你', '记住', '把我', '忘掉', '都', '的事', '你还', '请'])(
  'endless repetition of %s is not a command',
  (part) => {
    expect(parseMemoryCommand(`${part.repeat(2_000)}x`)).toBeNull()
    expect(parseMemoryCommand(part.repeat(140)) ?? { isAmbiguous: true }).toMatchObject({ isAmbiguous: true })
  },
)

test('a very long text after 记住 is a command too, and is stored or rejected by its length', () => {
  const text = '长'.repeat(4_000)
  expect(parseMemoryCommand(`记住：${text}`)).toEqual({ kind: 'keep', text })
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
