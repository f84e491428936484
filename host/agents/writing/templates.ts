import type { Template, TemplateField } from '../../../lib/contract/template.ts'

/** A kind of text: its form, and default content without a model. */
interface WritingTemplate extends Template {
  readonly manner: string
  /** Markdown; {key} is a field's placeholder, and a line whose fields are all empty is removed. */
  readonly form: string
}

const line = (key: string, label: string, required = true): TemplateField => ({
  key,
  label,
  type: 'text',
  required,
})
const long = (key: string, label: string, required = true): TemplateField => ({
  key,
  label,
  type: 'long',
  required,
})

interface Sketch {
  readonly id: string
  readonly title: string
  readonly fields: readonly TemplateField[]
  /** The initial sections of the outline; absent when there is no outline. */
  readonly outline?: readonly string[]
  readonly manner: string
  readonly form: string
}

function made({ outline = [], fields, ...rest }: Sketch): WritingTemplate {
  const plan: TemplateField[] =
    outline.length > 0 ? [{ ...long('outline', '提纲', false), initial: outline.join('\n') }] : []
  return { ...rest, fields: [...fields, ...plan] }
}

export const writingTemplates: readonly WritingTemplate[] = [
  made({
    id: 'weekly_report',
    title: '周报',
    fields: [
      line('week', '哪一周', false),
      long('done', '这周做了什么'),
      long('problems', '问题和需要的支持', false),
      long('next', '下周打算', false),
    ],
    outline: ['本周完成', '问题与支持', '下周计划'],
    manner: '写成可以直接发给上级的周报：先结果后过程，有数字写数字，分条写。',
    form: '# 周报 {week}\n\n## 本周完成\n\n{done}\n\n## 问题与支持\n\n{problems}\n\n## 下周计划\n\n{next}',
  }),
  made({
    id: 'email',
    title: '邮件',
    fields: [
      line('to', '写给谁'),
      line('purpose', '为什么写'),
      long('points', '要说的几点'),
      line('from', '落款', false),
    ],
    manner: '写一封邮件：主题行、称呼、开门见山的目的、要点、希望对方做什么和期限、落款。',
    form: '**主题：{purpose}**\n\n{to}：\n\n您好！{purpose}。\n\n{points}\n\n期待您的回复。\n\n此致\n\n{from}',
  }),
  made({
    id: 'little_red_book',
    title: '小红书笔记',
    fields: [line('topic', '写什么'), long('highlights', '亮点或经历'), line('readers', '写给谁看', false)],
    manner:
      '写一篇小红书笔记：一个不超过 20 字的标题，短段落，适量表情，真实具体，末尾 5 个话题标签；不夸大，不写医疗功效。',
    form: '# {topic}\n\n{highlights}\n\n适合：{readers}\n\n#{topic}',
  }),
  made({
    id: 'official_account',
    title: '公众号文章',
    fields: [line('topic', '主题'), long('material', '素材', false), line('readers', '写给谁看', false)],
    outline: ['开头：一个具体的场景', '发生了什么', '为什么值得说', '结尾'],
    manner: '写一篇公众号文章：有题目和小标题，从具体的事写起，不喊口号。',
    form: '# {topic}\n\n{material}\n\n写给：{readers}\n\n{outline}',
  }),
  made({
    id: 'official_notice',
    title: '通知（公文）',
    fields: [
      line('issuer', '发文单位'),
      line('to', '主送单位'),
      line('subject', '事由'),
      long('matters', '通知事项'),
      line('date', '成文日期', false),
    ],
    manner:
      '按党政机关公文的格式写一份通知：标题（发文单位＋关于＋事由＋的通知）、主送单位、正文（缘由、事项、要求）、“特此通知”、落款和日期；用语准确庄重。',
    form: '# {issuer}关于{subject}的通知\n\n{to}：\n\n现将{subject}有关事项通知如下。\n\n{matters}\n\n特此通知。\n\n{issuer}\n\n{date}',
  }),
  made({
    id: 'request',
    title: '请示（公文）',
    fields: [
      line('issuer', '请示单位'),
      line('to', '主送机关'),
      line('subject', '请示事项'),
      long('reasons', '理由'),
      long('plan', '办法和所需支持', false),
      line('date', '成文日期', false),
    ],
    manner: '按公文格式写一份请示：一文一事，写明缘由、事项和“妥否，请批示”，落款和日期。',
    form: '# {issuer}关于{subject}的请示\n\n{to}：\n\n{reasons}\n\n{plan}\n\n妥否，请批示。\n\n{issuer}\n\n{date}',
  }),
  made({
    id: 'speech',
    title: '演讲稿',
    fields: [
      line('occasion', '什么场合'),
      line('topic', '讲什么'),
      long('points', '要讲的几点'),
      line('audience', '听众', false),
    ],
    outline: ['开场', '第一点', '第二点', '第三点', '结束语'],
    manner:
      '写一篇用来讲的稿子：口语、短句，有开场、过渡和结束语，每一点配一个例子；按每分钟 220 字控制长度。',
    form: '# {topic}\n\n（{occasion}）\n\n{audience}，大家好！\n\n今天我想讲的是{topic}。\n\n{points}\n\n我的话讲完了，谢谢大家。',
  }),
  made({
    id: 'work_summary',
    title: '工作总结',
    fields: [
      line('period', '时间段'),
      line('role', '岗位', false),
      long('results', '主要工作和成绩'),
      long('lessons', '不足和体会', false),
      long('plans', '今后打算', false),
    ],
    outline: ['工作概述', '主要成绩', '不足与体会', '今后打算'],
    manner: '写一份工作总结：分节，成绩用事实和数字，不足要具体，打算可以执行。',
    form: '# {period}工作总结\n\n岗位：{role}\n\n## 主要成绩\n\n{results}\n\n## 不足与体会\n\n{lessons}\n\n## 今后打算\n\n{plans}',
  }),
  made({
    id: 'meeting_minutes',
    title: '会议纪要',
    fields: [
      line('meeting', '会议名称'),
      line('time', '时间地点', false),
      line('people', '参会人', false),
      long('notes', '讨论记录'),
      long('actions', '决定和待办', false),
    ],
    manner: '整理成会议纪要：基本信息、议题与结论、待办表（事项、负责人、期限）；不添加没有说过的内容。',
    form: '# {meeting}会议纪要\n\n- 时间地点：{time}\n- 参会人：{people}\n\n## 讨论\n\n{notes}\n\n## 决定与待办\n\n{actions}',
  }),
  made({
    id: 'plan',
    title: '活动方案',
    fields: [
      line('name', '活动名称'),
      line('goal', '目的'),
      line('time', '时间地点', false),
      long('program', '安排'),
      line('budget', '预算', false),
    ],
    outline: ['目的', '时间与地点', '流程安排', '分工', '预算', '应急'],
    manner: '写一份能照着办的活动方案：流程用表格（时间、环节、负责人），写明分工、预算和应急。',
    form: '# {name}活动方案\n\n## 目的\n\n{goal}\n\n## 时间地点\n\n{time}\n\n## 安排\n\n{program}\n\n## 预算\n\n{budget}',
  }),
  made({
    id: 'press_release',
    title: '新闻稿',
    fields: [
      line('event', '什么事'),
      line('when_where', '何时何地'),
      line('who', '谁'),
      long('details', '经过和细节'),
      long('quote', '引语（谁说了什么）', false),
    ],
    manner: '写一篇新闻稿：导语说清何人何时何地何事，倒金字塔结构，客观，引语照给的写，不编造。',
    form: '# {event}\n\n**{when_where}**，{who}：{event}。\n\n{details}\n\n> {quote}',
  }),
  made({
    id: 'product_copy',
    title: '产品文案',
    fields: [
      line('product', '产品'),
      long('features', '卖点'),
      line('readers', '卖给谁', false),
      line('place', '用在哪里', false),
    ],
    manner: '写产品文案：一句主标题、三条卖点、一段介绍、一句行动号召；不用“最”“第一”等绝对化用语。',
    form: '# {product}\n\n{features}\n\n适合：{readers}\n\n用于：{place}',
  }),
  made({
    id: 'short_video',
    title: '短视频脚本',
    fields: [line('topic', '拍什么'), line('seconds', '多少秒', false), long('points', '要出现的内容')],
    outline: ['开头 3 秒', '展开', '结尾'],
    manner: '写分镜脚本，用表格：镜号、画面、台词、时长；开头三秒要有悬念。',
    form: '# {topic}\n\n时长：{seconds} 秒\n\n| 镜号 | 画面 | 台词 |\n| --- | --- | --- |\n| 1 | {topic} | |\n\n{points}',
  }),
  made({
    id: 'thank_you',
    title: '感谢信',
    fields: [
      line('to', '写给谁'),
      line('matter', '为什么事'),
      long('details', '具体经过', false),
      line('from', '落款'),
    ],
    manner: '写一封感谢信：说清对方做了什么、对我们意味着什么，真诚，不堆形容词。',
    form: '# 感谢信\n\n{to}：\n\n感谢您{matter}。\n\n{details}\n\n此致\n\n敬礼\n\n{from}',
  }),
  made({
    id: 'invitation',
    title: '邀请函',
    fields: [
      line('to', '邀请谁'),
      line('event', '什么活动'),
      line('time', '时间'),
      line('place', '地点'),
      line('from', '落款'),
      long('more', '其他说明', false),
    ],
    manner: '写一份邀请函：得体、信息完整，末尾请对方回复。',
    form: '# 邀请函\n\n尊敬的{to}：\n\n诚邀您参加{event}。\n\n- 时间：{time}\n- 地点：{place}\n\n{more}\n\n敬请光临。\n\n{from}',
  }),
  made({
    id: 'leave',
    title: '请假条',
    fields: [
      line('to', '写给谁'),
      line('reason', '原因'),
      line('period', '起止时间'),
      line('handover', '工作交接', false),
      line('from', '请假人'),
    ],
    manner: '写一份请假条：简短，写明原因、起止时间和交接。',
    form: '# 请假条\n\n{to}：\n\n因{reason}，申请于{period}请假。\n\n工作交接：{handover}\n\n恳请批准。\n\n请假人：{from}',
  }),
  made({
    id: 'review',
    title: '读后感 / 影评',
    fields: [line('work', '作品'), long('impressions', '印象最深的地方'), line('view', '你的看法', false)],
    outline: ['作品与印象', '最打动的一处', '联系自己', '结论'],
    manner: '写一篇读后感或影评：从一个具体的细节谈起，有自己的看法，不大段复述情节，不编造情节。',
    form: '# 《{work}》\n\n{impressions}\n\n{view}',
  }),
  made({
    id: 'essay',
    title: '作文',
    fields: [
      line('topic', '题目'),
      line('grade', '年级', false),
      line('genre', '文体', false),
      long('material', '想写的事', false),
    ],
    outline: ['开头', '经过', '高潮', '结尾'],
    manner: '按年级写一篇作文：用词合乎年级，细节真实，有起有落；给学生参考，不代替他写。',
    form: '# {topic}\n\n{genre} {grade}\n\n{material}\n\n{outline}',
  }),
  made({
    id: 'paper_outline',
    title: '论文提纲',
    fields: [
      line('topic', '题目'),
      line('field', '专业', false),
      long('question', '研究什么问题'),
      long('method', '方法和材料', false),
    ],
    outline: ['绪论', '文献综述', '研究方法', '结果与分析', '结论'],
    manner: '写一份论文提纲：每章写明要回答的问题和所用材料；不编造文献和数据。',
    form: '# {topic}\n\n专业：{field}\n\n## 研究问题\n\n{question}\n\n## 方法与材料\n\n{method}\n\n## 章节\n\n{outline}',
  }),
  made({
    id: 'wedding_speech',
    title: '婚礼 / 生日致辞',
    fields: [
      line('occasion', '什么场合'),
      line('who', '对谁说'),
      line('relation', '你是谁', false),
      long('stories', '想说的事'),
    ],
    manner: '写一段致辞：两三分钟，温暖、有一两件具体的小事，末尾祝福；不开冒犯人的玩笑。',
    form: '# {occasion}致辞\n\n{who}，各位来宾：\n\n大家好！我是{relation}。\n\n{stories}\n\n祝福你们！',
  }),
]
