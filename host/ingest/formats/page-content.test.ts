import { expect, test } from '@jest/globals'
import { extractHtml } from './extract-html.ts'

const paragraphs = (name: string, count = 3) =>
  Array.from(
    { length: count },
    (_, at) => `<p>${name}第${at + 1}段：渡口在河的北岸，每天有两班船，早上七点半一班，下午四点一班。</p>`,
  ).join('')
const header =
  '<div id="top-bar"><a href="/l">外登录</a></div><header class="site-header"><a href="/">外青石网</a><nav><ul><li><a href="/n">外新闻</a></li><li><a href="/a">外关于</a></li></ul></nav></header><div class="breadcrumb"><a href="/">外首页</a></div>'
const footer =
  '<div class="share">外分享到：<a href="/w">外微信</a></div><div class="related"><h3>外相关阅读</h3><ul><li><a href="/1">外红河镇的桥</a></li><li><a href="/2">外白石村的路</a></li></ul></div><aside class="sidebar"><h4>外热门</h4><ol><li><a href="/3">外山货</a></li></ol></aside><div id="comments"><h3>外评论</h3><div class="comment">外楼主说得好</div></div><footer><p>外版权所有 © 2024 青石网</p></footer><div role="dialog"><p>外本站使用 Cookie。</p></div>'

/** Texts that begin with 外 are outside of the content. */
function check(page: string): void {
  const { blocks } = extractHtml(
    `<!doctype html><html><head><title>页</title></head><body>${page}</body></html>`,
    '',
  )
  const read = blocks.map(({ text }) => text).join('\n')
  const texts = [...page.matchAll(/>([^<>]+)</g)].map(([, text = '']) => text.trim()).filter(Boolean)
  expect(texts.filter((text) => !text.startsWith('外') && !read.includes(text))).toEqual([])
  expect(texts.filter((text) => text.startsWith('外') && read.includes(text))).toEqual([])
}

test.each<[name: string, content: string]>([
  ['an article', `<article><h1>渡口</h1>${paragraphs('甲')}</article>`],
  ['an element without a meaning', `<div class="content"><h1>渡口</h1>${paragraphs('甲')}</div>`],
  [
    'sections',
    `<main><h1>渡口</h1><section><h2>班次</h2>${paragraphs('甲')}</section><section><h2>票价</h2>${paragraphs('乙')}</section></main>`,
  ],
  ['short paragraphs', '<main><h1>渡口</h1><div><p>七点开船。</p></div><div><p>票价六元。</p></div></main>'],
  [
    'a table alone',
    '<main><h1>价目</h1><table><tr><th>项</th><th>价</th></tr><tr><td>船票</td><td>6</td></tr></table></main>',
  ],
  [
    'a list of links',
    `<main><h1>名录</h1><ul>${Array.from({ length: 12 }, (_, at) => `<li><a href="/${at}">船厂${at}号</a></li>`).join('')}</ul></main>`,
  ],
  [
    'questions',
    `<main><h1>问答</h1>${['甲', '乙'].map((name) => `<details><summary>${name}怎么买票？</summary>${paragraphs(name, 1)}</details>`).join('')}</main>`,
  ],
  [
    'a list of terms',
    '<main><h1>词表</h1><dl><dt>渡</dt><dd>过河的地方。</dd><dt>筏</dt><dd>竹子做的船。</dd></dl></main>',
  ],
  [
    'a footer of the article',
    `<article><h1>渡口</h1>${paragraphs('甲')}<footer><p>注一：渡口建于 1902 年。</p></footer></article>`,
  ],
  [
    'an aside of the article',
    `<article><h1>渡口</h1>${paragraphs('甲')}<aside><h3>名词</h3><p>过河的地方，有船有码头。</p></aside></article>`,
  ],
  [
    'text in an element that is named as a sidebar',
    `<article><h1>渡口</h1>${paragraphs('甲')}<div class="sidebar-note"><p>大雾天停航，请提前打电话询问。</p></div></article>`,
  ],
  [
    'panels',
    `<main><h1>渡口</h1><div class="tab">${paragraphs('甲')}</div><div class="tab">${paragraphs('乙')}</div></main>`,
  ],
  [
    'a lead above the text',
    `<main><div class="hero"><h1>渡口</h1><p>百年渡口，每天两班。</p></div><div>${paragraphs('甲', 5)}</div></main>`,
  ],
  ['an address', '<main><h1>联系我们</h1><p>地址：青石镇一号</p><p>电话：0123</p></main>'],
  [
    'goods',
    '<main><h1>船票</h1><div class="card"><h3>单程</h3><p>6 元</p></div><div class="card"><h3>月票</h3><p>90 元</p></div></main>',
  ],
  [
    'two articles',
    `<main><article><h2>通知一</h2>${paragraphs('甲', 2)}</article><article><h2>通知二</h2>${paragraphs('乙', 2)}</article></main>`,
  ],
  [
    'comments next to the article',
    `<main><article class="post"><h1>渡口</h1>${paragraphs('甲')}</article><section class="comments-area"><ol><li class="comment"><p>外好。</p></li></ol></section></main>`,
  ],
  [
    'comments that are articles',
    `<article><h1>渡口</h1>${paragraphs('甲')}<section class="comments"><article class="comment"><p>外好。</p></article></section></article>`,
  ],
  [
    'a sidebar in the main part',
    `<main><div class="layout"><div class="layout-content"><h1>渡口</h1>${paragraphs('甲')}</div><div class="layout-sidebar"><ul><li><a href="/1">外新书</a></li></ul></div></div></main>`,
  ],
  [
    'a site of documentation',
    `<div><aside class="menu"><ul><li><a href="/1">外安装</a></li></ul></aside><main><article><header><h1>渡口</h1></header>${paragraphs('甲')}<pre><code>借(5)</code></pre></article><nav><a href="/p">外上一页</a></nav></main></div>`,
  ],
  [
    'related pages in the article',
    `<article><h1>渡口</h1>${paragraphs('甲')}<div class="related-posts"><h4>外更多</h4><a href="/1">外新船下水</a></div></article>`,
  ],
  [
    'a heading with a lead in a header',
    `<main><header class="page-header"><h1>渡口</h1><p>自三月起施行。</p></header>${paragraphs('甲')}</main>`,
  ],
  [
    'a title above the article',
    `<header class="hero"><h1>渡口</h1></header><article>${paragraphs('甲')}</article>`,
  ],
  ['an empty main part', `<main></main><div id="app">${paragraphs('甲', 6)}</div>`],
  ['a main part with a name', `<main class="has-sidebar"><h1>渡口</h1>${paragraphs('甲')}</main>`],
  [
    'a named part around all',
    `<main><div class="community-page"><h1>渡口</h1>${paragraphs('甲')}</div></main>`,
  ],
])('a page with %s is read without what is around it', (_name, content) => {
  check(header + content + footer)
})

test.each<[name: string, page: string]>([
  [
    'an export of a word processor',
    `<div class="WordSection1"><p>规则</p>${paragraphs('甲')}<div><p>附则，一句。</p></div></div>`,
  ],
  [
    'an export of a spreadsheet',
    '<table><tr><td>馆</td><td>书</td></tr><tr><td>总馆</td><td>9</td></tr></table><p>不含期刊。</p>',
  ],
  [
    'a foreword and an afterword',
    `<div><p>前言，只有一句话。</p></div><div>${paragraphs('甲', 8)}</div><div><p>后记，也只有一句话。</p></div>`,
  ],
])('a page that is nothing but text is read whole: %s', (_name, page) => {
  check(page)
})

const long = paragraphs('甲', 40)

test.each<[name: string, page: string]>([
  ['a navigation that is never closed', `<nav><a href="/">首页</a>${long}<div>版权所有</div>`],
  ['a header that is never closed', `<header><a href="/">首页</a>${long}<div>版权所有</div>`],
  ['an aside', `<aside>${long}</aside><p>短句。</p>`],
  ['a dialog', `<div role="dialog">${long}</div><p>短句。</p>`],
  ['a search', `<form role="search">${long}</form><p>短句。</p>`],
  ['a dialog in the main part', `<main><dialog open>${long}</dialog><p>短句。</p></main>`],
  ['two asides', `<aside>${long}</aside><aside>${long}</aside><p>短句。</p>`],
  ['comments next to a short main part', `<main>短句。</main><div class="comment sidebar">${long}</div>`],
  ['a named footer next to a short main part', `<main>短句。</main><div id="footer-wrap">${long}</div>`],
  ['a footer next to a short main part', `<main>短句。</main><footer>${long}</footer>`],
])('text is not lost whatever marks it: %s', (_name, page) => {
  const { blocks } = extractHtml(`<html><body>${page}</body></html>`, '')
  const read = blocks.map(({ text }) => text).join('\n')
  expect(read).toContain('甲第40段')
})
