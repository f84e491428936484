import type { zhCNAgents } from './zh-cn.ts'

export const enAgents: typeof zhCNAgents = {
  agents: {
    '001': { name: 'Search', intro: 'Ask anything; every sentence has a source' },
    '002': { name: 'Writing', intro: 'Reports, emails, posts: pick a template and start' },
    '003': { name: 'Reading', intro: 'Drop a file, get the key points in minutes' },
    '004': { name: 'Text to image', intro: 'Turn a sentence into an image' },
    '005': { name: 'Image editing', intro: 'Crop, compress, watermark: just say what you want' },
    '006': { name: 'Data analysis', intro: 'Drop a table and ask questions' },
    '007': { name: 'Image chat', intro: 'Ask about an image' },
    '008': { name: 'Companion', intro: 'Say whatever you like' },
    '009': { name: 'Fortune', intro: 'Draw a fortune slip, just for fun' },
    '010': { name: 'Hot terrier', intro: 'Today’s stories worth reading, woof' },
    '011': { name: 'Coding', intro: 'Explains and changes code' },
    '012': { name: 'Translator', intro: 'Translates documents, keeps the layout' },
    '013': { name: 'Tutor', intro: 'The method before the answer' },
    '014': { name: 'Document chat', intro: 'Answers from your own documents' },
    '015': { name: 'Travel', intro: 'Where to go, day by day' },
    '016': { name: 'Career', intro: 'Résumés, interviews, difficult conversations' },
  },
}
