const words = `的 了 是 在 和 与 及 或 有 也 都 而 就 还 又 并 且 但 把 被 让 给 从 到 对 向 于 以 为 由 之 其 这 那 此 该 各 每
吗 呢 吧 啊 呀 么 哪 谁 几 个 什么 哪些 哪个 哪里 哪儿 哪种 哪年 多少 多大 多长 多高 多远 多久 多 怎么 怎样 怎么样 如何 为什么 为何 是否 有没有 能否 请问 一下
这个 那个 这些 那些 以及 可以 它 他 她 他们 她们 它们 我 你 我们 你们 着 过 地 得 很 最 时候 会 要 能 不 没 没有 不会 请
the a an of and or to in on for is are was were be with by at as from that this it`

/** Words without bearing on the subject of a text. They are neither indexed nor asked for. */
export const stopWords: ReadonlySet<string> = new Set(words.split(/\s+/))

const fillers = `知道 想 想知道 了解 告诉 告诉我 请 请问 介绍 说明 帮 帮我 帮忙 麻烦 问 问题 回答 答案 根据 资料 具体 说说 讲讲 查 看看 关于 方面 情况 我想`

/**
 * Words that one puts around a question. They are searched like others, but have no bearing on what an answer must
 * contain.
 */
export const questionFillers: ReadonlySet<string> = new Set(fillers.split(' '))
