import type { Locale } from './locale.ts'

/** Evergreen questions suggested on the start page if web search is available. */
export const webQuestions: Readonly<Record<Locale, readonly string[]>> = {
  'zh-CN': [
    '二十四节气是怎么来的？',
    '黑洞是怎么形成的？',
    '敦煌莫高窟有哪些看点？',
    '为什么天空是蓝色的？',
    '大熊猫为什么只吃竹子？',
    '故宫是什么时候建成的？',
    '茶叶分为哪几类？',
    '北斗导航系统有什么用途？',
    '都江堰为什么能用两千年？',
    '候鸟靠什么辨认方向？',
    '青藏高原是怎么形成的？',
    '昆曲和京剧有什么区别？',
    '光伏电池是怎么发电的？',
    '印刷术是怎么传到欧洲的？',
    '咖啡的主要产地在哪里？',
    '火星上有没有水？',
    '中国有哪些世界遗产？',
    '深海鱼为什么会发光？',
  ],
  en: [
    'How do black holes form?',
    'Why is the sky blue?',
    'How do migratory birds find their way?',
    'What is special about the Mogao Caves?',
    'How does a solar cell make electricity?',
    'When was the Forbidden City built?',
    'Why do giant pandas eat bamboo?',
    'How did printing reach Europe?',
    'Is there water on Mars?',
    'Where is most coffee grown?',
    'How did the Tibetan Plateau rise?',
    'Why do fish of the deep sea glow?',
  ],
}
