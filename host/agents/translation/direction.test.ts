import { describe, expect, test } from '@jest/globals'
import { directionOf, languageOfText, usualTarget } from './direction.ts'

describe('the requested direction', () => {
  test.each([
    ['译成日文：今天下雨。', 'ja', '今天下雨。'],
    ['译成日文', 'ja', ''],
    ['翻译成英语：\n知舟是什么？', 'en', '知舟是什么？'],
    ['请把下面这段话翻译成法语\nBonjour', 'fr', 'Bonjour'],
    ['帮我将以下内容译为德文：甲', 'de', '甲'],
    ['把这份文档翻译成韩语', 'ko', ''],
    ['把这篇文章译成西班牙文，谢谢', 'es', '谢谢'],
    ['用俄语翻译：你好', 'ru', '你好'],
    ['翻成中文：hello', 'zh', 'hello'],
    ['中译英：你好', 'en', '你好'],
    ['英译中\nHello', 'zh', 'Hello'],
    ['再译成泰文', 'th', ''],
    ['Translate into German: 你好', 'de', '你好'],
    ['translate this to Chinese\nGood morning', 'zh', 'Good morning'],
    ['Please translate the following into Japanese: tea', 'ja', 'tea'],
    ['翻译：hello world', null, 'hello world'],
    ['请翻译一下：你好', null, '你好'],
    ['翻译一下这段话：hello', null, 'hello'],
    ['translate: bonjour', null, 'bonjour'],
    ['翻译', null, ''],
    ['翻译一下。', null, ''],
    ['把“今天天气很好”翻译成英文', 'en', '今天天气很好'],
    ['请把“今天天气很好”这句话译成日文。', 'ja', '今天天气很好'],
    ['请帮我将「早上好，各位」翻译为法语吧', 'fr', '早上好，各位'],
    ['把"Good morning"翻成中文', 'zh', 'Good morning'],
    ['“谢谢”用法语怎么说？', 'fr', '谢谢'],
    ['“谢谢”的韩语怎么写', 'ko', '谢谢'],
    ['“谢谢”的英文', 'en', '谢谢'],
    ['把“英文”翻译成英文', 'en', '英文'],
    ['用德语怎么说“明天见”', 'de', '明天见'],
    ['翻译“明天见”', null, '明天见'],
    ['“明天见”翻译一下', null, '明天见'],
    ['Translate "see you tomorrow" into Chinese', 'zh', 'see you tomorrow'],
    ['How do you say "谢谢" in English?', 'en', '谢谢'],
  ])('%s', (question, to, text) => {
    expect(directionOf(question)).toEqual({ to, text })
  })

  test.each([
    '翻译是一门艺术，也是一门手艺。',
    '翻译，是一种再创作。',
    '译成日文的小说有很多',
    '请大家译英文诗',
    'Translate is a verb.',
    'Translated into German by a friend',
    '今天下雨。',
    '中国人',
    '他说“今天天气很好”，然后走了。',
    '“翻译”是一门手艺。',
    '把“甲”和“乙”都写下来',
    '她把“你好”翻译成英文以后，笑了起来，因为他念错了两次还不自知，大家也都跟着笑',
    '“成功”的英文书很多',
  ])('only text, no direction: %s', (question) => {
    expect(directionOf(question)).toEqual({ to: null, text: question })
  })
})

test('a wish after a quoted text is not translated', () => {
  expect(directionOf('把“今天天气很好”翻译成英文，语气正式一点')).toEqual({
    to: 'en',
    text: '今天天气很好',
    manner: '语气正式一点',
  })
})

test.each([
  ['今天下雨。', 'zh', 'en'],
  ['用 React 和 TypeScript 写一个组件', 'zh', 'en'],
  ['今日は雨です', 'ja', 'zh'],
  ['오늘은 비가 옵니다', 'ko', 'zh'],
  ['Сегодня дождь', 'ru', 'zh'],
  ['It rains today in 北京.', null, 'zh'],
  ['12 + 3', null, 'zh'],
])('%s is %s, translated into %s', (text, from, to) => {
  expect(languageOfText(text)).toBe(from)
  expect(usualTarget(languageOfText(text))).toBe(to)
})
