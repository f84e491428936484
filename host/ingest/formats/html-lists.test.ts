import { expect, test } from '@jest/globals'
import { extractHtmlBody } from './extract-html.ts'
import { extractMarkdown } from './extract-markdown.ts'

const htmlText = (html: string) =>
  extractHtmlBody(html)
    .blocks.map(({ text }) => text)
    .join('\n')

test.each<[string, string]>([
  ['<ol start="0"><li>零</li><li>一</li></ol>', '0. 零\n1. 一'],
  ['<ol start="-1"><li>甲</li><li>乙</li><li>丙</li></ol>', '-1. 甲\n0. 乙\n1. 丙'],
  ['<ol start=" 3"><li>三</li></ol>', '3. 三'],
  ['<ol start="3a"><li>三</li></ol>', '3. 三'],
  ['<ol start="x"><li>一</li></ol>', '1. 一'],
  ['<ol start="+4"><li>四</li></ol>', '4. 四'],
  ['<ol reversed><li>三</li><li>二</li><li>一</li></ol>', '3. 三\n2. 二\n1. 一'],
  ['<ol reversed start="10"><li>十</li><li>九</li></ol>', '10. 十\n9. 九'],
  ['<ol reversed><li value="5">五</li><li>四</li></ol>', '5. 五\n4. 四'],
  ['<ol reversed><li>二<ol><li>甲</li><li>乙</li></ol></li><li>一</li></ol>', '2. 二\n1. 甲\n2. 乙\n1. 一'],
  [
    '<ol><li value="10">十</li><li>十一</li><li value="20">二十</li><li>二十一</li></ol>',
    '10. 十\n11. 十一\n20. 二十\n21. 二十一',
  ],
  ['<ol><li value="2">甲</li><li value="2">乙</li></ol>', '2. 甲\n2. 乙'],
  ['<ol><li>一</li><li value="-3">负三</li><li>负二</li></ol>', '1. 一\n-3. 负三\n-2. 负二'],
  ['<ol><li><p>一</p></li><li><p>二</p><p>续</p></li></ol>', '1. 一\n2. 二\n续'],
  ['<ol type="a"><li>甲</li><li>乙</li></ol>', 'a. 甲\nb. 乙'],
  ['<ol type="A" start="27"><li>甲</li></ol>', 'AA. 甲'],
  ['<ol type="i"><li>甲</li><li>乙</li><li>丙</li><li>丁</li></ol>', 'i. 甲\nii. 乙\niii. 丙\niv. 丁'],
  ['<ol type="I" start="9"><li>甲</li><li>乙</li></ol>', 'IX. 甲\nX. 乙'],
  ['<ol type="1"><li type="A">甲</li><li>乙</li></ol>', 'A. 甲\n2. 乙'],
  ['<ol style="list-style-type: cjk-ideographic"><li>甲</li><li>乙</li></ol>', '一、甲\n二、乙'],
  ['<ol style="list-style-type:lower-alpha"><li>甲</li></ol>', 'a. 甲'],
  ['<ol style="list-style: none"><li>第一条 甲</li><li>第二条 乙</li></ol>', '第一条 甲\n第二条 乙'],
  ['<ul style="list-style-type:none"><li>甲</li></ul>', '甲'],
  ['<menu><li>甲</li><li>乙</li></menu>', '- 甲\n- 乙'],
  ['<li>甲</li><li>乙</li>', '- 甲\n- 乙'],
  ['<ol><li>一</li><ol><li>内一</li></ol><li>二</li></ol>', '1. 一\n1. 内一\n2. 二'],
  ['<ol><li>一<li>二<li>三</ol>', '1. 一\n2. 二\n3. 三'],
  ['<ol start="3"><li>三</li></ol><p>间</p><ol start="4"><li>四</li></ol>', '3. 三\n间\n4. 四'],
])('the items of a list have the numbers that are shown: %s', (html, text) => {
  expect(htmlText(html)).toBe(text)
})

test.each<[string, string]>([
  ['0. 零\n1. 一', '0. 零\n1. 一'],
  ['3) 三\n4) 四', '3. 三\n4. 四'],
  ['7. 七\n7. 八', '7. 七\n8. 八'],
  ['1. 一\n\n中间。\n\n2. 二', '1. 一\n中间。\n2. 二'],
  ['10. 十\n11. 十一\n12. 十二', '10. 十\n11. 十一\n12. 十二'],
  ['007. 七', '7. 七'],
  ['1. 一\n\n   续\n2. 二', '1. 一\n续\n2. 二'],
  ['- [x] 做完\n- [ ] 没做', '- ☑ 做完\n- ☐ 没做'],
  ['<ol start="5">\n<li>五</li>\n</ol>', '5. 五'],
  ['1. 一\n5. 五\n6. 六', '1. 一\n5. 五\n6. 六'],
  ['3. 三\n3. 三\n3. 三', '3. 三\n4. 三\n5. 三'],
  ['一、甲\n\n二、乙', '一、甲\n二、乙'],
])('so do those of Markdown: %j', (source, text) => {
  expect(
    extractMarkdown(source, '文')
      .blocks.map((block) => block.text)
      .join('\n'),
  ).toBe(text)
})
