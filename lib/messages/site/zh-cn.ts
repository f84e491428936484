/** Texts of the guide, the page for phones, the legal pages and the specimens, in Chinese. */
export const zhCNSite = {
  help: {
    title: '使用指南',
    intro: '怎么搜索、怎么看出处、怎么导入自己的资料',
    empty: '指南还没有内容',
    back: '全部指南',
  },
  appGuide: {
    title: '手机使用',
    headline: '在手机上用{app}',
    body: '手机客户端还在准备中。网页版已经适配手机屏幕，现在就可以用。',
    continueOnWeb: '继续使用网页版',
    device: '这台设备：{device}',
    points: ['同样的搜索，每一句话都有出处', '搜过的内容留在这台设备上', '登录后在各处接着看'],
  },
  legal: {
    terms: '用户协议',
    privacy: '隐私政策',
    usage: '允许统计这台设备上的使用情况',
    usageNote: '统计里没有你的问题和回答，关闭后立即停止。',
    usageBlocked: '浏览器要求不被跟踪，所以什么都不统计。',
  },
  playground: {
    title: '组件',
    intro: '每一个组件、每一种状态，只用于测试',
    primitives: '组件',
    cards: '回答卡片',
  },
}
