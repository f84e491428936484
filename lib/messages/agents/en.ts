import type { zhCNAgents } from './zh-cn.ts'

export const enAgents: typeof zhCNAgents = {
  agents: {
    '001': { name: 'Search', intro: 'Ask anything; every line has a source' },
    '002': { name: 'Writing', intro: 'Reports, mails, posts: pick a template and start' },
    '003': { name: 'Reading', intro: 'Drop a file, get the points in minutes' },
    '004': { name: 'Text to image', intro: 'One sentence becomes an image' },
    '005': { name: 'Image editing', intro: 'Crop, compress, watermark: just say it' },
    '006': { name: 'Data analysis', intro: 'Drop a table and ask' },
    '007': { name: 'Image chat', intro: 'Talk about what a picture shows' },
    '008': { name: 'Companion', intro: 'Say whatever you like' },
    '009': { name: 'Fortune', intro: 'Draw a lot, just for fun' },
    '010': { name: 'Hot terrier', intro: 'What is worth a look today, woof' },
    '011': { name: 'Coding', intro: 'Reads code, changes code' },
    '012': { name: 'Translator', intro: 'Whole documents, layout kept' },
    '013': { name: 'Tutor', intro: 'The method before the answer' },
    '014': { name: 'Document chat', intro: 'Answers out of your own documents' },
    '015': { name: 'Travel', intro: 'Where to go, day by day' },
    '016': { name: 'Career', intro: 'Résumés, interviews, hard talks' },
  },
}
