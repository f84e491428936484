import type { PlannedRequest, RequestKind } from './request.ts'

/** First questions, which are searched while the plan is made: those that need a search, and those that do not. */
export const firstQuestions: readonly PlannedRequest[] = [
  ...searched('事实', [
    ['珠穆朗玛峰有多高？', ['珠穆朗玛峰'], ['珠穆朗玛峰 海拔']],
    ['《红楼梦》的作者是谁', ['红楼梦'], ['红楼梦 作者']],
    ['新西兰的首都是哪里', ['新西兰', '首都'], ['新西兰 首都']],
    ['光速是多少', ['光速'], ['光速 数值']],
    ['青霉素是哪一年发现的', ['青霉素'], ['青霉素 发现 年份']],
    ['为什么海水是咸的', ['海水'], ['海水 盐分 来源']],
    ['Who wrote The Old Man and the Sea?', ['Old Man'], ['The Old Man and the Sea author']],
  ]),
  ...searched('近况', [
    ['最近有什么 AI 新闻', ['AI'], ['AI 新闻 2026 年 11 月']],
    ['神舟飞船最新的任务进展怎么样了', ['神舟'], ['神舟 最新 任务']],
    ['今天上海天气', ['上海', '天气'], ['上海 今日 天气']],
    ['现在金价多少一克', ['金价'], ['今日 金价']],
    ['今年的个税政策有什么变化', ['个税'], ['2026 个税 变化']],
    ['英超昨晚的比分', ['英超'], ['英超 比分 昨晚']],
    ['人民币对美元汇率最新是多少', ['汇率'], ['人民币 美元 汇率']],
  ]),
  ...searched('比较', [
    ['iPhone 和华为 Mate 哪个拍照好', ['iPhone', '华为'], ['iPhone 拍照 评测', '华为 Mate 拍照 评测']],
    ['MySQL 和 PostgreSQL 有什么区别？用表格说', ['MySQL', 'PostgreSQL'], ['MySQL PostgreSQL 对比']],
    ['北京和上海的人均工资对比', ['北京', '上海'], ['北京 人均工资', '上海 人均工资']],
    ['React 跟 Vue 的优缺点比较', ['React', 'Vue'], ['React Vue 优缺点']],
    ['公积金贷款和商业贷款的差别', ['公积金'], ['公积金贷款 商业贷款 区别']],
    ['龙井和碧螺春有什么不同？', ['龙井', '碧螺春'], ['龙井 碧螺春 区别']],
    ['混动车和纯电车哪个更省钱', ['混动', '纯电'], ['混动 纯电 用车成本']],
  ]),
  ...searched('做法', [
    ['怎么做红烧肉', ['红烧肉'], ['红烧肉 做法']],
    ['如何办理护照', ['护照'], ['护照 办理 流程']],
    ['Python 怎么读取 CSV 文件', ['Python', 'CSV'], ['python 读取 csv']],
    ['异地就医备案的步骤', ['异地就医'], ['异地就医 备案 步骤']],
    ['Excel 里怎么去掉重复的行', ['Excel', '重复'], ['Excel 删除 重复项']],
    ['第一次养猫要准备什么', ['养猫'], ['新手 养猫 准备']],
    ['阳台种番茄的方法', ['番茄'], ['阳台 番茄 种植']],
  ]),
  ...direct('写邮件', [
    '帮我写一封请假邮件，明天要去医院',
    '写一封给客户的道歉信，货晚到了三天',
    '给房东拟一条微信，问能不能晚两天交房租',
    '帮我起草一份辞职信',
    'Write an email to invite my colleagues to lunch',
    '写一段婚礼上的祝酒词，两百字',
  ]),
  ...direct('代码', [
    '用 python 写冒泡排序',
    '写一个正则，匹配手机号',
    '用 SQL 写一个查询，找出每个部门工资最高的人',
    '写一个 bash 脚本，把目录里的 png 都改名',
    '帮我写一个 React 计数器组件',
    '实现一个 LRU 缓存的 TypeScript 类',
  ]),
  ...direct('翻译', [
    '翻译：The early bird catches the worm.',
    '把“今天天气很好”翻译成英文',
    '“我想预订一间双人房”用日语怎么说',
    '把下面这句话译成法语：很高兴认识你',
    'Translate "good luck" into Chinese',
    '谢谢光临 英文怎么说',
  ]),
  ...direct('闲聊和计算', [
    '你好呀',
    '你能做什么',
    '1500 块打八折再减 50 是多少',
    '讲个笑话',
    '我今天有点难过，陪我聊聊',
    '(35+47)*12=?',
  ]),
]

function searched(
  kind: RequestKind,
  rows: readonly (readonly [question: string, words: readonly string[], queries: readonly string[]])[],
): PlannedRequest[] {
  return rows.map(([question, route, queries]) => ({ kind, question, route, queries }))
}

function direct(kind: RequestKind, questions: readonly string[]): PlannedRequest[] {
  return questions.map((question) => ({ kind, question, route: 'direct' }))
}
