/** A page without a table, though something on it is next to something else. */
export interface ProsePage {
  readonly name: string
  readonly html: string
}

const sentence = '江西省的省会是南昌市，位于长江以南，赣江之滨，是历史文化名城，水陆交通都很方便，物产丰富。'
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, at) => `<p>第${at + 1}段。${sentence.repeat(3)}</p>`).join('')
const columns = (count: number, more = '') =>
  `<div style="columns:${count};column-gap:30px;${more}">${paragraphs(20)}</div>`
/** Parts next to each other, without lines. */
const beside = (...rows: readonly (readonly string[])[]) =>
  `<style>td{padding:2px 60px 2px 0}</style><p>${sentence}</p><table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
const chapters = ['总则', '组织', '财务', '附则']
const ends = (entries: readonly string[]) =>
  `<p>目录</p>${entries.map((entry, at) => `<div style="display:flex;justify-content:space-between"><span>${entry}</span><span>${at * 7 + 1}</span></div>`).join('')}${paragraphs(2)}`
const grid = (template: string, cells: readonly string[]) =>
  `<div style="display:grid;grid-template-columns:${template}">${cells.map((cell) => `<span>${cell}</span>`).join('')}</div>`
const range = (count: number) => Array.from({ length: count }, (_, at) => at)
const chart = `<svg width="400" height="220">${range(5)
  .map(
    (at) =>
      `<line x1="40" x2="400" y1="${20 + at * 40}" y2="${20 + at * 40}" stroke="black"/><line y1="20" y2="180" x1="${40 + at * 90}" x2="${40 + at * 90}" stroke="black"/><text x="5" y="${25 + at * 40}">${100 - at * 25}</text><text x="${40 + at * 90}" y="200">${2020 + at}年</text>`,
  )
  .join('')}</svg>`

/** Those on which the reading was developed. */
const known: readonly ProsePage[] = [
  { name: '两栏', html: columns(2) },
  { name: '三栏', html: columns(3, 'font-size:10pt') },
  { name: '两栏，中间有线', html: columns(2, 'column-rule:1px solid') },
  { name: '框里的段落', html: `<div style="border:1px solid">${paragraphs(3)}</div>`.repeat(2) },
  {
    name: '两方签署',
    html: beside(['甲方（盖章）：', '乙方（盖章）：'], ['代表人：', '代表人：'], ['日期：', '日期：']),
  },
  {
    name: '三方签署',
    html: beside(
      ...['（盖章）：', '代表人：', '日期：', '地址：'].map((text) => [
        `甲方${text}`,
        `乙方${text}`,
        `丙方${text}`,
      ]),
    ),
  },
  {
    name: '三个地址',
    html: beside(
      ['张三', '李四', '王五'],
      ['北京市海淀区', '上海市徐汇区', '广州市天河区'],
      ['中关村大街1号', '漕溪北路2号', '体育西路3号'],
    ),
  },
  { name: '目录', html: ends(chapters.map((chapter, at) => `第${at + 1}章 ${chapter}`)) },
  {
    name: '目录，有点线',
    html: `<p>目录</p>${chapters.map((chapter, at) => `<div>第${at + 1}章 ${chapter}${'…'.repeat(20)}${at * 7 + 1}</div>`).join('')}${paragraphs(2)}`,
  },
  {
    name: '目录，三部分',
    html:
      grid(
        '60px 1fr 40px',
        chapters.flatMap((chapter, at) => [`${at + 1}.1`, `${chapter}与说明`, String(at * 7 + 1)]),
      ) + paragraphs(2),
  },
  { name: '字段', html: beside(['姓名：', '张三'], ['电话：', '12345'], ['地址：', '江西南昌']) },
  {
    name: '诗',
    html: '<pre>春眠不觉晓    处处闻啼鸟\n夜来风雨声    花落知多少\n白日依山尽    黄河入海流</pre>',
  },
  {
    name: '旁边的框',
    html: `<div style="float:right;width:120px;border:1px solid">图一：赣江边的滕王阁</div>${paragraphs(4)}`,
  },
  { name: '图表', html: chart + paragraphs(2) },
  {
    name: '写在横线上',
    html: range(4)
      .map((at) => `<div style="border-bottom:1px solid">第${at}行的话，写在横线上。</div>`)
      .join(''),
  },
  {
    name: '对话',
    html: grid('80px 1fr', [
      '记者',
      sentence.repeat(2),
      '局长',
      sentence.repeat(2),
      '记者',
      sentence.repeat(2),
    ]),
  },
]

/** Those that were made afterwards. */
const others: readonly ProsePage[] = [
  {
    name: '两栏英文',
    html: `<div style="columns:2;text-align:justify">${'<p>Nanchang is the capital of Jiangxi. It lies on the Gan river, south of the Yangtze, and has a long history of trade.</p>'.repeat(16)}</div>`,
  },
  { name: '两栏带标题', html: `<h1>赣江记</h1>${columns(2)}` },
  {
    name: '歌词三列',
    html: beside(
      ['春江潮水连海平', '海上明月共潮生', '滟滟随波千万里'],
      ['何处春江无月明', '江流宛转绕芳甸', '月照花林皆似霰'],
      ['空里流霜不觉飞', '汀上白沙看不见', '江天一色无纤尘'],
    ),
  },
  {
    name: '名单',
    html: beside(
      ['张三', '李四', '王五', '赵六'],
      ['钱七', '孙八', '周九', '吴十'],
      ['郑一', '冯二', '陈三', '褚四'],
    ),
  },
  {
    name: '收发信息',
    html: beside(
      ['发文机关：市政府', '签发人：张三'],
      ['文号：洪府发〔2024〕3号', '日期：2024年3月5日'],
      ['密级：普通', '份数：20'],
    ),
  },
  {
    name: '脚注',
    html: `${paragraphs(5)}<hr style="width:120px;margin-left:0"><small>1　见《南昌府志》。</small><br><small>2　同上，第3页。</small>`,
  },
  {
    name: '下划线填空',
    html: '<p>姓名<u>　　　　　　</u>　性别<u>　　　</u>　年龄<u>　　　</u></p>'.repeat(4),
  },
  {
    name: '公式编号',
    html:
      range(4)
        .map(
          (at) =>
            `<div style="display:flex;justify-content:space-between"><span></span><span>x + ${at} = y</span><span>(${at + 1})</span></div>`,
        )
        .join('') + paragraphs(2),
  },
  {
    name: '目录，两级',
    html: ends(
      chapters.flatMap((chapter, at) => [`第${at + 1}章 ${chapter}`, `　${at + 1}.1 ${chapter}的范围`]),
    ),
  },
  {
    name: '带框的提示',
    html: `${paragraphs(2)}<div style="border:1px solid;padding:6px"><b>提示</b><p>${sentence}</p></div>${paragraphs(2)}`,
  },
  {
    name: '左边的标题',
    html: grid('110px 1fr', [
      '项目概况',
      sentence.repeat(3),
      '实施步骤',
      sentence.repeat(3),
      '保障措施',
      sentence.repeat(2),
    ]),
  },
  {
    name: '页面边框',
    html: `<div style="border:2px solid;height:640px;padding:10px"><div style="border-bottom:1px solid">通知</div>${paragraphs(3)}</div>`,
  },
  {
    name: '编号的段落',
    html: range(6)
      .map((at) => `<div style="display:flex;gap:24px"><span>${at + 1}.</span><span>${sentence}</span></div>`)
      .join(''),
  },
]

export const prosePages = { known, others } as const
