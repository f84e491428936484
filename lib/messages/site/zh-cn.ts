/** Texts of the guide, the mobile page, the legal pages and the playground. */
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
    body: '不用安装，现在就可以问，哪句有出处，一眼看清。',
    ask: '问题',
    placeholder: '想知道什么，直接问',
    send: '搜索',
    continueOnWeb: '继续使用网页版',
    device: '这台设备：{device}',
    installTitle: '装到主屏幕',
    installBody: '从主屏幕或程序坞打开，没有地址栏，内容和网页版一样，也不占多少空间。',
    install: '安装{app}',
    installed: '这里已经是装好的{app}，直接用就行。',
    accepted: '正在安装。装好后，从主屏幕或应用列表打开。',
    dismissed: '这次没有安装。改主意时，按下面的步骤装。',
    steps: [
      {
        on: 'iPhone、iPad',
        does: [
          '用 Safari 打开这一页',
          '点“分享”按钮（方框里一个向上的箭头）',
          '选“添加到主屏幕”，再点“添加”',
        ],
      },
      {
        on: 'Android 手机',
        does: ['用 Chrome 或 Edge 打开这一页', '点右上角或底部的“⋮”菜单', '选“添加到主屏幕”或“安装应用”'],
      },
      {
        on: '电脑',
        does: [
          'Chrome、Edge：点地址栏右端的安装图标，再点“安装”',
          'Mac 上的 Safari：菜单“文件”，选“添加到程序坞”',
        ],
      },
    ],
    otherDevices: '别的设备',
    noOption: '菜单里没有安装这一项，多半是因为地址不是 https 开头；网页版一样能用。',
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
