import ReactMarkdown from 'react-markdown'
import { blockPlugins } from '@/lib/markdown/block-plugins'

/** Some of everything that answers are made of. */
const sample = `## 题

甲**乙**\`丙\`[1]，[丁](https://a.example)。

- 戊
  1. 己

| 庚 |
| --- |
| 辛 |

\`\`\`js
let a
\`\`\`
`

/** Reads a sample: engines prepare a function when it is first called, for which the first words would wait otherwise. */
export function warmUp(): void {
  ReactMarkdown({ ...blockPlugins({ sources: [], idPrefix: '' }), children: sample })
}
