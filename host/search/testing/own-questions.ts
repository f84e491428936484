import { readdirSync, readFileSync } from 'node:fs'
import { toLibraryDocument } from '../../ingest/library-document.ts'
import { readDocument } from '../../ingest/read-document.ts'
import type { LibraryIndex } from '../../storage/library/library-index.ts'
import { createMemoryLibraryIndex } from './memory-library-index.ts'

/** A question written for this project, and a part of the sentence that answers it; null when nothing does. */
export interface OwnQuestion {
  readonly kind:
    | 'attribute'
    | 'superlative'
    | 'definition'
    | 'method'
    | 'table'
    | 'list'
    | 'traditional'
    | 'help'
    | 'absent'
  readonly question: string
  readonly answer: string | null
  /** Whether a list answers, of which the sentence that leads to it comes first. */
  readonly isList?: true
}

/** Files of several formats, as an operator would bring them in; some are called by a number. */
const files: Readonly<Record<string, string>> = {
  'd0007.txt':
    '雾岭鼯鼠是松鼠科的一种小型兽类，见于海拔一千米以上的老林。它白天躲在树洞里，黄昏以后才出来活动。雾岭鼯鼠以树叶、嫩芽和苔藓为食，冬天也啃树皮。每年四月产仔，一胎一到两只。由于老林被砍，它的数量在四十年里少了一半。雾岭鼯鼠的天敌是林鸮和貂。',
  'd0008.txt':
    '顾砚之，字墨卿，清末画家，生于江州。他起初跟舅父学刻印，后来拜沈鹤年为师学画山水。光绪年间入京，官至工部主事。顾砚之最早娶林氏，林氏病故后续娶周氏。他一生作画三千余幅，其中最长的一幅是《江行图》，长二十八米。民国三年病逝于苏州。',
  '白石桥站.txt':
    '白石桥站是城北线的一座车站，位于白石路与河滨路的交叉口。车站的工程在2011年动工，两年后投入使用。全站共有四个出入口，其中二号口靠近市立图书馆。建站总共花去3.2亿元。站名取自附近的一座石拱桥。',
  '潮间带.md':
    '# 潮间带\n\n潮间带是指高潮线与低潮线之间的海岸。这里的生物要忍受干湿和冷热的变化。\n\n## 分布\n\n各大洲的海岸都有，以泥质海岸的最宽。\n\n## 种类\n\n- 岩石潮间带：藤壶和贻贝多。\n- 沙质潮间带：沙蟹和蛤蜊多。\n- 泥质潮间带：弹涂鱼和招潮蟹多。\n',
  '备份手册.md':
    '# 备份手册\n\n## 怎么备份数据库\n\n先停止写入，再运行下面的命令：\n\n```\nbackup-tool dump --all > all.sql\n```\n\n备份文件请放到另一台机器上。\n\n## 怎么恢复\n\n1. 停止服务。\n2. 运行 backup-tool load all.sql。\n3. 启动服务并检查日志。\n\n## 保留多久\n\n每天的备份保留十四天，每月的备份保留一年。\n',
  '门店.csv':
    '门店,城市,面积,店长\n东湖店,武汉,320平方米,何静\n西溪店,杭州,410平方米,陆明远\n北山店,长沙,275平方米,邹凯\n',
  '展品.html':
    '<body><h1>馆藏</h1><p>本馆的三件重器如下。</p><table><tr><th>名称</th><th>年代</th><th>出土地</th></tr><tr><td>云纹铜壶</td><td>战国</td><td>信阳</td></tr><tr><td>卧鹿玉佩</td><td>西周</td><td>宝鸡</td></tr></table><p>云纹铜壶高46厘米，是馆中最高的铜器。</p></body>',
  'd0011.txt':
    '澄湖書院是一座舊式書院，創辦於道光九年。書院的創辦人是鄉紳葉守誠。書院藏書最多時有一萬二千卷。光緒末年，書院改為小學堂。書院的大門朝東，正對澄湖。',
}

export const ownQuestions: readonly OwnQuestion[] = [
  { kind: 'attribute', question: '雾岭鼯鼠主要吃什么？', answer: '以树叶、嫩芽和苔藓为食' },
  { kind: 'attribute', question: '雾岭鼯鼠有什么生活习性？', answer: '黄昏以后才出来活动' },
  { kind: 'attribute', question: '雾岭鼯鼠的数量为什么减少？', answer: '由于老林被砍' },
  { kind: 'attribute', question: '雾岭鼯鼠害怕哪些天敌？', answer: '林鸮和貂' },
  { kind: 'attribute', question: '顾砚之做到了什么官职？', answer: '官至工部主事' },
  { kind: 'attribute', question: '白石桥站是哪年启用的？', answer: '两年后投入使用' },
  { kind: 'attribute', question: '白石桥站的造价是多少？', answer: '3.2亿元' },
  { kind: 'attribute', question: '白石桥站的名称由来是什么？', answer: '石拱桥' },
  { kind: 'superlative', question: '顾砚之最先娶了谁？', answer: '最早娶林氏' },
  { kind: 'superlative', question: '顾砚之最长的画是哪一幅？', answer: '江行图' },
  { kind: 'superlative', question: '馆中最高的铜器是什么？', answer: '云纹铜壶高46厘米' },
  { kind: 'definition', question: '什么是潮间带？', answer: '高潮线与低潮线之间' },
  { kind: 'definition', question: '雾岭鼯鼠是什么？', answer: '松鼠科的一种小型兽类' },
  { kind: 'method', question: '怎么备份数据库？', answer: 'backup-tool dump', isList: true },
  { kind: 'method', question: '备份以后如何恢复？', answer: 'backup-tool load', isList: true },
  { kind: 'list', question: '潮间带有哪些种类？', answer: '藤壶和贻贝', isList: true },
  { kind: 'table', question: '西溪店的店长是谁？', answer: '陆明远' },
  { kind: 'table', question: '北山店的面积有多大？', answer: '275平方米' },
  { kind: 'table', question: '卧鹿玉佩是在哪里出土的？', answer: '宝鸡' },
  { kind: 'traditional', question: '澄湖书院是谁创办的？', answer: '葉守誠' },
  { kind: 'traditional', question: '澄湖書院的藏書最多有多少？', answer: '一萬二千卷' },
  { kind: 'help', question: '怎么导入资料？', answer: 'npm run ingest' },
  { kind: 'help', question: '扫描件怎么导入？', answer: 'OCR', isList: true },
  { kind: 'absent', question: '雪线旱獭主要吃什么？', answer: null },
  { kind: 'absent', question: '南坪店的店长是谁？', answer: null },
  { kind: 'absent', question: '鹿鸣书院是谁创办的？', answer: null },
  { kind: 'absent', question: '什么是大陆架？', answer: null },
  { kind: 'absent', question: '红石桥站是哪年启用的？', answer: null },
  { kind: 'absent', question: '哪一年启用了青石桥站？', answer: null },
  { kind: 'absent', question: '北溪店在哪个城市？', answer: null },
  { kind: 'absent', question: '卧牛玉佩是在哪里出土的？', answer: null },
  { kind: 'absent', question: '顾观之最先娶了谁？', answer: null },
]

/** The files above and the product's own help pages, read as any file is. */
export async function ownLibrary(): Promise<LibraryIndex> {
  const library = createMemoryLibraryIndex()
  const help = readdirSync('docs/help').map(
    (name) => [`docs/help/${name}`, readFileSync(`docs/help/${name}`)] as const,
  )
  const own = Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)] as const)
  for (const [path, bytes] of [...own, ...help])
    await library.put([toLibraryDocument(path, await readDocument(path, bytes), path)])
  return library
}
