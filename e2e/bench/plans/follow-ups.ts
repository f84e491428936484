import type { conversations, PlannedRequest, RequestKind } from './request.ts'

type Before = keyof typeof conversations

/** Questions within a conversation, for which nothing is searched before the plan. */
export const followUps: readonly PlannedRequest[] = [
  ...searched('事实', [
    ['car', '特斯拉是哪一年成立的', '特斯拉是哪一年成立的', ['特斯拉']],
    ['cities', '苏州的常住人口是多少', '苏州的常住人口是多少', ['苏州', '人口']],
    ['python', 'pandas 是谁开发的', 'pandas 是谁开发的', ['pandas']],
    ['tea', '龙井茶产自哪里', '龙井茶产自哪里', ['龙井']],
    ['law', '劳动仲裁的时效是多久', '劳动仲裁的时效是多久', ['劳动仲裁']],
  ]),
  ...searched('近况', [
    ['car', '小鹏汽车最近有什么新闻', '小鹏汽车最近有什么新闻', ['小鹏']],
    ['cities', '苏州最近的天气怎么样', '苏州最近的天气怎么样', ['苏州', '天气']],
    ['python', 'pandas 的最新版本是多少', 'pandas 的最新版本是多少', ['pandas', '版本']],
    ['tea', '今年龙井的价格涨了吗', '今年龙井茶的价格涨了吗', ['龙井', '价格']],
    ['law', '今年有没有新的劳动法规出台', '今年有没有新的劳动法规出台', ['劳动']],
  ]),
  ...searched('比较', [
    ['car', '和特斯拉 Model 3 比哪个好', '小鹏 P7 和特斯拉 Model 3 哪个好', ['小鹏', '特斯拉']],
    ['cities', '拙政园跟留园有什么不同', '拙政园和留园有什么不同', ['拙政园', '留园']],
    ['python', 'pandas 和 polars 的区别', 'pandas 和 polars 的区别', ['pandas', 'polars']],
    ['tea', '跟碧螺春比呢', '龙井茶和碧螺春比较', ['龙井', '碧螺春']],
    ['databases', '哪个更适合小公司', 'MySQL 和 PostgreSQL 哪个更适合小公司', ['MySQL', 'PostgreSQL']],
  ]),
  ...searched('做法', [
    ['car', '家里怎么装充电桩', '小鹏 P7 家里怎么装充电桩', ['充电桩']],
    ['cities', '怎么坐地铁去', '怎么坐地铁去拙政园', ['拙政园', '地铁']],
    ['python', '怎么装', 'pandas 怎么安装', ['pandas', '安装']],
    ['tea', '冷泡的方法', '龙井茶冷泡的方法', ['龙井', '冷泡']],
    ['law', '公司不给的话怎么投诉', '试用期工资不给怎么投诉', ['试用期', '投诉']],
  ]),
  ...searched('省略的追问', [
    ['car', '续航多久', '小鹏 P7 的续航是多久', ['小鹏 P7', '续航']],
    ['car', '缺点是什么', '小鹏 P7 的缺点是什么', ['小鹏 P7', '缺点']],
    ['car', '那它多重？', '小鹏 P7 有多重', ['小鹏 P7']],
    ['cities', '门票多少钱', '拙政园的门票多少钱', ['拙政园', '门票']],
    ['cities', '第二个详细说说', '留园的详细介绍', ['留园']],
    ['cities', '什么时候去最好', '什么时候去拙政园最好', ['拙政园']],
    ['python', '那写入呢？', 'pandas 怎么写入 CSV 文件', ['写入', 'CSV']],
    ['python', '内存不够怎么办', 'pandas 读取 CSV 内存不够怎么办', ['CSV', '内存']],
    ['tea', '红茶呢', '红茶怎么泡', ['红茶', '泡']],
    ['tea', '为什么不能用开水', '泡龙井茶为什么不能用开水', ['龙井', '开水']],
    ['law', '那两年的呢？', '两年的劳动合同试用期最长多久', ['两年', '试用期']],
    ['databases', '后者收费吗', 'PostgreSQL 收费吗', ['PostgreSQL', '收费']],
  ]),
  ...worked('on answer', '改上一个回答', [
    ['car', '换成表格给我看'],
    ['car', '再短一点'],
    ['car', '用英文再说一遍'],
    ['cities', '总结上面的内容'],
    ['cities', '改成一句话'],
    ['python', '说得通俗一点'],
    ['python', '刚才的回答整理成三点'],
    ['tea', '把步骤换成大白话'],
    ['tea', '第二步展开写详细些'],
    ['law', '把上面的回答写得正式一些'],
    ['databases', '做成两列的表格'],
    ['databases', '缩短一半'],
  ]),
  ...worked('direct', '写邮件', [
    ['car', '帮我写一封请假邮件，周五去看车'],
    ['cities', '给同事写一封邮件，约他周末去苏州'],
    ['python', '写一封邮件谢谢老师帮我改作业'],
    ['tea', '帮我拟一条朋友圈，晒我泡的茶'],
    ['law', '帮我写一封邮件，问人事试用期工资'],
    ['databases', '给老板写一段话，申请换数据库'],
  ]),
  ...worked('direct', '代码', [
    ['car', '写一个函数，把公里换成英里'],
    ['python', '帮我写一段代码读取 data.csv 并打印前五行'],
    ['python', '再写一个单元测试'],
    ['python', '给这段代码加上注释'],
    ['databases', '写一个建用户表的 SQL'],
    ['law', '用 JavaScript 写个计算试用期结束日的函数'],
  ]),
  ...worked('direct', '翻译', [
    ['car', '把“这辆车太贵了”翻译成英文'],
    ['cities', '翻译成日语：请问拙政园怎么走'],
    ['python', '“内存不足”用英语怎么说'],
    ['tea', '翻译：Green tea should not be brewed with boiling water.'],
    ['law', '把“试用期”译成德语'],
    ['databases', 'translate 部署 into English'],
  ]),
  ...worked('direct', '闲聊和计算', [
    ['car', '你是什么模型'],
    ['car', '20 万打九五折是多少'],
    ['cities', '谢谢你，讲得很清楚'],
    ['python', '你真厉害'],
    ['tea', '3 克乘以 6 一共多少克'],
    ['law', '8000 的百分之八十是多少'],
  ]),
]

function searched(
  kind: RequestKind,
  rows: readonly (readonly [before: Before, question: string, full: string, words: readonly string[]])[],
): PlannedRequest[] {
  return rows.map(([before, question, full, route]) => ({ kind, before, question, full, route }))
}

function worked(
  route: 'direct' | 'on answer',
  kind: RequestKind,
  rows: readonly (readonly [before: Before, question: string])[],
): PlannedRequest[] {
  return rows.map(([before, question]) => ({ kind, before, question, route }))
}
