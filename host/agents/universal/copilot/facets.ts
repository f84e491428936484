import type { SourceReference } from '../../../../lib/contract/cards/search-result.ts'
import { paths } from '../../../../lib/paths.ts'
import { foldForSearch } from '../../../../lib/text/fold.ts'
import { isNoun, questionFillers, stopWords, wordsInOrder } from '../../../../lib/text/tokens.ts'
import type { LibraryIndex } from '../../../storage/library/library-index.ts'
import { type AskedBack, clarification } from './clarify.ts'

/** Minimum documents of a group, and minimum groups of a question. */
const minDocuments = 3
const minGroups = 2
const maxGroups = 5
/** Labels shared by more of the documents do not distinguish them. */
const maxShareOfAll = 0.6
/** Groups that share more of their documents are merged. */
const maxOverlap = 0.5
const unknownSite = ''
/** In a library of at least this many passages, a word in more than this share of them is not specific. */
const minPassages = 50
const maxShareOfLibrary = 0.1

type LabelsOf = (source: SourceReference) => Iterable<string>

const general = `设置 配置 功能 页面 界面 按钮 菜单 步骤 操作 选项 文件 文件夹 文档 数据 信息 内容 系统 用户 软件 程序 网站 网页 链接 地址 名称 版本 类型 格式 账号 密码
方式 方法 方面 部分 服务 管理 发展 工作 活动 问题 情况 资料 来源 时间 时候 地方 地区 结果 原因 过程 作用 影响 特点 要求 条件 标准 目标 目的 基础 水平 能力 程度 范围 规模 关系
社会 国家 世界 中国 全国 人们 大家 自己 我们 年代 时期 世纪 目前 之间 以上 以下 其中 其他 全部 整个 一般 一定 意义 意见 东西 事情 例子 说法 做法 想法 办法 本文 文章 作者 标题 目录 图片 表格
名称 名字 别名 全称 简称 总数 数量 平均 一带 附近 当地 区域 地位 特征 性质 概况 概述 简介 详情 内部 外部 前后 原来 本来 当时 日期 时期 期间 阶段 状态 现象 因素 形式 种类 品种 单位 个人 成员`

/** Generic nouns, which may occur in any text. */
const generalNouns: ReadonlySet<string> = new Set(general.split(/\s+/))

/**
 * Clarifying questions without a model: the groups of the results by aspect, year and site. A group has at least
 * three documents, a question at least two groups.
 * @param question the search query
 * @returns at most three questions, and the results; no questions when the results form no groups
 */
export async function clarifyByFacets(
  question: string,
  sources: readonly SourceReference[],
  library: Pick<LibraryIndex, 'documentFrequencies' | 'statistics'>,
): Promise<AskedBack> {
  const byTitle = eachTitleOnce(sources)
  const ofAspects = await aspectLabels(question, sources, library)
  const facets = [
    { name: '方面', question: '更想了解哪一方面？', labels: ofAspects },
    { name: '时间', question: '想看什么时间的资料？', labels: groups(byTitle, yearsOf) },
    { name: '来源', question: '想看哪里的资料？', labels: groups(byTitle, ({ showName }) => [showName]) },
  ].filter(({ labels }) => labels.length >= minGroups)
  return {
    questions: facets.map(({ question: text, labels }) => clarification(text, labels, true)),
    why: `先找到 ${byTitle.length} 份资料，${facets.map(({ name }) => name).join('、')}各不相同。`,
  }
}

/** @returns the aspects that group the results: at least three documents each, with little overlap */
export async function aspectLabels(
  question: string,
  sources: readonly SourceReference[],
  library: Pick<LibraryIndex, 'documentFrequencies' | 'statistics'>,
): Promise<string[]> {
  const asked = foldForSearch(question)
  const byTitle = eachTitleOnce(sources)
  const aspects = new Map(byTitle.map((source) => [source, aspectsOf(source, asked)]))
  const common = await commonWords(new Set([...aspects.values()].flat()), library)
  const titles = byTitle.map(({ title }) => foldForSearch(title))

  return groups(
    byTitle,
    (source) => aspects.get(source)?.filter((word) => !common.has(word)) ?? [],
    (word) => titles.some((title) => title.includes(word)),
  )
}

function eachTitleOnce(sources: readonly SourceReference[]): SourceReference[] {
  return [...Map.groupBy(sources, ({ title }) => title).values()].flatMap((all) => all[0] ?? [])
}

/** @returns the words too common in the library to be distinctive; none in a small one */
async function commonWords(
  words: ReadonlySet<string>,
  library: Pick<LibraryIndex, 'documentFrequencies' | 'statistics'>,
): Promise<ReadonlySet<string>> {
  const { passageCount } = await library.statistics()
  if (passageCount < minPassages) return new Set()
  const frequencies = await library.documentFrequencies([...words])
  return new Set([...words].filter((word) => (frequencies.get(word) ?? 0) > passageCount * maxShareOfLibrary))
}

/** @returns the labels of groups with little overlap, preferred ones first, then the largest */
function groups(
  sources: readonly SourceReference[],
  labelsOf: LabelsOf,
  isPreferred: (label: string) => boolean = () => false,
): string[] {
  const members = new Map<string, Set<SourceReference>>()
  for (const source of sources) {
    for (const label of new Set(labelsOf(source))) {
      if (label !== unknownSite) members.set(label, (members.get(label) ?? new Set()).add(source))
    }
  }

  const large = [...members]
    .filter(
      ([, documents]) => documents.size >= minDocuments && documents.size <= sources.length * maxShareOfAll,
    )
    .sort(
      ([a, left], [b, right]) =>
        Number(isPreferred(b)) - Number(isPreferred(a)) ||
        right.size - left.size ||
        b.length - a.length ||
        (a < b ? -1 : 1),
    )
  const kept: [string, Set<SourceReference>][] = []
  for (const [label, held] of large) {
    if (kept.length >= maxGroups) break
    const isApart = kept.every(([, other]) => shared(held, other) <= held.size * maxOverlap)
    if (isApart) kept.push([label, held])
  }

  return kept.map(([label]) => label)
}

function shared<Item>(left: ReadonlySet<Item>, right: ReadonlySet<Item>): number {
  return [...left].filter((item) => right.has(item)).length
}

/** Specific words of a source, without those of the question. The product's own guide has none. */
function aspectsOf({ title, passage, seeMoreUrl }: SourceReference, asked: string): string[] {
  if (seeMoreUrl.startsWith(paths.help())) return []
  // Only whole words: a part of a longer one names something else.
  return wordsInOrder(foldForSearch(`${title}\n${passage}`)).filter(
    (word) =>
      /^\p{Script=Han}{2,6}$/u.test(word) &&
      !stopWords.has(word) &&
      !questionFillers.has(word) &&
      !generalNouns.has(word) &&
      isNoun(word) &&
      !asked.includes(word),
  )
}

function yearsOf({ publishDate = '' }: SourceReference): string[] {
  const year = /^\d{4}/.exec(publishDate)?.[0]
  return year === undefined ? [] : [`${year}年`]
}
