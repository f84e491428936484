type Pairs = readonly (readonly [chinese: string, english: string])[]

/** Sentences with which the host opens an answer that it wrote itself. */
export const answerOpenings: Pairs = [
  ['按你说的排好了，可以直接在卡片上改。', 'Arranged as you said; you can change it on the card.'],
  [
    '未配置语言模型，以下内容摘自来源原文。',
    'No language model is set up; what follows is quoted from the sources.',
  ],
  [
    '没有找到能回答这个问题的资料。可以换一种说法再试，或者请管理员把相关资料导入本地资料库。',
    'Nothing was found that answers this question. Try other words, or ask the administrator to add material on it to the library.',
  ],
  [
    '最相近的资料里这样写，不一定回答了您的问题：',
    'The nearest material says this, which may not answer your question:',
  ],
  ['您的文件里没有找到能回答这个问题的内容。', 'Nothing in your files answers this question.'],
  ['没有能看图的模型，只认出了图里的文字。', 'No model here sees images; these are the letters in it.'],
  [
    '没有找到相关资料，以下内容由模型直接给出，没有来源可以核对。',
    'No material was found; what follows comes from the model alone, with no sources to check it by.',
  ],
]

/** What the copilot asks where no model thinks of a question. */
export const facetQuestions: Pairs = [
  ['更想了解哪一方面？', 'Which side of it interests you more? '],
  ['想看什么时间的资料？', 'Material of which time? '],
  ['想看哪里的资料？', 'Material from where? '],
]

/** Why the copilot asks, where no model says it. */
export const facetReason: Pairs = [
  ['先找到 ', 'A first look found '],
  [' 份资料，', ' documents, which differ in '],
  ['方面', 'what they are about'],
  ['时间', 'their time'],
  ['来源', 'their source'],
  ['、', ' and '],
  ['各不相同。', '.'],
]

/** Why a section of a research is not there. */
const researchNotes: Pairs = [
  ['没有找到这一节的资料。', 'Nothing was found for this section.'],
  [
    '这一节的资料不到两份文档、三段，没有编进来。',
    'Fewer than three passages of two documents stand behind this section; it was left out.',
  ],
  ['模型写的这一节没有标出来源，没有采用。', 'The model named no source for this section; it was not used.'],
  ['这一节的搜索都没有成功，稍后可以再试一次。', 'No search for this section succeeded; try again later.'],
  ['这一节没有做完，可以再试一次。', 'This section was not finished; you can try it again.'],
  [
    '这次研究的查询次数用完了，这一节没有做。',
    'This research has used up its searches; this section was not done.',
  ],
  [
    '这次研究要读的网页用完了，这一节没有做。',
    'This research has used up its pages; this section was not done.',
  ],
  [
    '这次研究的模型用量用完了，这一节没有写。',
    'This research has used up its tokens; this section was not written.',
  ],
  ['这次研究的时间用完了，这一节没有做。', 'This research has used up its time; this section was not done.'],
]

/** What stands in the place of a sentence that a shared link leaves out. */
export const leftOutSentence = [
  '（这里引用的资料没有公开）',
  ' (What was cited here is not public.) ',
] as const

/** The names of sources that are the product's own, and of those that a shared link leaves out. */
export const sourceNames: Pairs = [
  ['没有公开的资料', 'A source that is not public'],
  ['本地资料', 'Library'],
  ['使用指南', 'Guide'],
]

/** What the notes of the host on a search, and the names of its steps, are made of. */
export const notePhrases: Pairs = [
  ['“我的文件”里还没有读好的文件。', 'None of “My files” has been read yet.'],
  ['登录以后才有“我的文件”。', '“My files” come with a login.'],
  [
    '没有找到所选的专题，可能已被删除，所以没有在里面找。',
    'The chosen folder was not found, it may have been deleted; nothing was looked for in it.',
  ],
  ['专题“', 'The folder “'],
  ['”里还没有读好的文件。', '” has no file yet that has been read.'],
  ['抱歉，我还没有学会这个，无法回答', 'Sorry, I have not learned this yet, cannot answer'],
  [
    '今天的增强搜索次数用完了，这次按普通搜索回答。',
    'Today’s copilot searches are used up; this one is answered as a normal search.',
  ],
  [
    '今天的研究次数用完了，这次按普通搜索回答。',
    'Today’s researches are used up; this one is answered as a normal search.',
  ],
  [
    '找到的资料编不成至少两节，这次按普通搜索回答。',
    'What was found does not make two sections; this is answered as a normal search.',
  ],
  [
    '未配置语言模型，现在不能对话。可以先用搜索：没有模型时，它会摘录来源的原文。',
    'No language model is set up, so there can be no chat. You can search: without a model, it quotes its sources.',
  ],
  ['篇幅有限：找到的 ', 'There is little room: of '],
  [' 处里，最相近的 ', ' places that were found, the nearest '],
  [' 处交给了模型。', ' were given to the model.'],
  ['篇幅有限：全文 ', 'There is little room: of '],
  [' 段，从头到尾均匀地取了 ', ' parts of the text, '],
  [
    ' 段给模型读；没有读到的地方可以接着问。',
    ' were given to the model, evenly from the first to the last; you can ask about the others.',
  ],
  ['一次细读一份，这次读的是', 'One file is read at a time; this time it is '],
  ['其余的可以接着问。', 'You can ask about the others.'],
  ['是图片，里面的字没有读。', ' is an image; what is written in it was not read. '],
  ['里没有读到文字。', ' holds no text that could be read. '],
  [
    '还没有可以问的文件。把文件拖进来，或者点输入框旁的回形针，再问。',
    'There is no file to ask about yet. Drop one here, or press the paper clip beside the box, then ask.',
  ],
  [
    '先给我一份文件：拖进来、点回形针，或者把网址粘贴到输入框。',
    'Give me a file first: drop it here, press the paper clip, or paste the address of a page into the box.',
  ],
  [
    '先给我一张图片：拖进来、粘贴，或者点输入框旁的回形针。',
    'Give me an image first: drop it here, paste it, or press the paper clip beside the box.',
  ],
  [
    '现在看不了图片：请管理员设置 VISION_MODEL（能看图的模型），或者在服务器上安装 tesseract-ocr 与 tesseract-ocr-chi-sim。',
    'Images cannot be looked at now: the administrator has to set VISION_MODEL (a model that sees), or to install tesseract-ocr and tesseract-ocr-chi-sim on the server.',
  ],
  [
    '未配置语言模型，现在不能翻译。原文已逐段排成对照表，术语表里的词标出来了：译文可以自己填，填好能复制、能下载。',
    'No language model is set up, so nothing can be translated. The text is laid out segment by segment, with the terms of your glossary marked: write the translation yourself, then copy or download it.',
  ],
  [
    '把要译的文字粘贴过来，或者传一份 docx、md、srt、txt 文档。要译成别的语言，就说“译成日文：……”。',
    'Paste the text to be translated, or send a docx, md, srt or txt file. For another language say “translate into Japanese: …”.',
  ],
  ['这里面没有要译的文字。', 'There is nothing in it to translate.'],
  ['里没有要译的文字。', ' holds nothing to translate. '],
  ['一次译一份，这次译的是', 'One file is translated at a time; this time it is '],
  ['其余的请再传一次。', 'Send the others again. '],
  [
    '不能按原来的格式写回去：能译 docx、md、srt 和 txt。请另存为其中一种再传。',
    ' cannot be written back in its format: docx, md, srt and txt can. Save it as one of these and send it again. ',
  ],
  ['打不开了，可能已被删除。', ' cannot be opened any more; it may have been deleted. '],
  ['太大了，一次最多译 ', ' is too large; at most '],
  [' MB。请拆开再传。', ' MB are translated at a time. Send it in parts. '],
  [' 段没有译成，保留了原文。', ' segments were not translated and stand as they were.'],
  [' 条没有处处照用：', ' terms were not used everywhere: '],
  ['术语表里有 ', 'Of the glossary, '],
  [
    '术语表还是空的。这样加一条：术语：知舟 = Zhizhou',
    'The glossary is empty. Add a term like this: term: cell = 电芯',
  ],
  ['已记进术语表：', 'Kept in the glossary: '],
  ['已从术语表删除：', 'Deleted from the glossary: '],
  ['术语表里没有：', 'Not in the glossary: '],
  ['对照表排了前 ', 'The sheet has the first '],
  [' 段，后面还有 ', ' segments; after them there are '],
  [' 段，请拆开再传。', ' more. Send them apart.'],
  [' 段都译好了', ' segments are translated'],
  ['格式没有动', 'the format is untouched'],
  ['已按“', 'Searched for “'],
  ['”搜索。', '”. '],
  ...researchNotes,
  [
    '未配置语言模型，现在不能讲解和改写代码。把 JavaScript 放在 ```js 代码块里发来，可以在隔离环境里运行。',
    'No language model is set up, so code can not be explained or rewritten. Send JavaScript in a ```js block to have it run in a sandbox.',
  ],
  [
    '未配置语言模型，现在不能代笔。可以选一个模板填好：它会排成一份草稿，能导出成 Word 或 Markdown。',
    'No language model is set up, so nothing can be written for you. Fill in a template: it becomes a draft, which can be exported as Word or Markdown.',
  ],
  [
    '未配置语言模型：这是按模板排好的草稿，只用了填写的内容，没有润色。',
    'No language model is set up: this draft holds what was filled in, set out by the template and not polished.',
  ],
  [
    '未配置语言模型：这是按给的日期、天数和地点排好的空架子，没有添加建议；可以直接在卡片上改，再导出日历或 Markdown。',
    'No language model is set up: this frame holds the dates, days and places that you gave, and no suggestions. Change it on the card, then export a calendar or Markdown.',
  ],
  [
    '未配置语言模型：只按这句话改了行程，没有添加建议。',
    'No language model is set up: the plan was changed as you said, without suggestions.',
  ],
  [
    '未配置语言模型，这句话没有看懂。可以直接在上面的卡片上改，或者这样说：第二天下午改成去博物馆；第三天加上逛书店；删掉第一天的长城。',
    'No language model is set up, and this sentence was not understood. Change the card above, or say it like this: 第二天下午改成去博物馆；第三天加上逛书店；删掉第一天的长城。',
  ],
  [
    '未配置语言模型，推荐地点要用语言模型。说清去哪里、哪天出发、几天、想去哪些地方，就能排成行程，例如：12月1日去北京3天，想去故宫、天坛、颐和园。',
    'No language model is set up, and suggesting places needs one. Say where, from which day, how many days and which places, and they become a plan, for example: 12月1日去北京3天，想去故宫、天坛、颐和园。',
  ],
  [
    '下面是资料里提到这个地方的内容，没有用进行程。',
    'This is what the material says of the place; nothing of it is in the plan.',
  ],
  [
    '未配置语言模型，现在不能给建议、不能改写。可以给我一份简历（Word、PDF、文本），我按规则核对；也可以填表，排成一份简历，导出 Word 或 Markdown。',
    'No language model is set up, so there is no advice and no rewriting. Give me a CV (Word, PDF, text) to have it checked by rules, or fill in the form: it becomes a CV, which leaves as Word or Markdown.',
  ],
  [
    '未配置语言模型：下面只是按规则核对的结果，没有评价，也没有改写。',
    'No language model is set up: this is what rules can check; nothing is judged or rewritten.',
  ],
  [
    '未配置语言模型：这是按表格排好的简历，只用了填写的内容，没有润色。',
    'No language model is set up: this CV holds what was filled in, set out by the form and not polished.',
  ],
  [
    '这份文件太长，只看了前 20,000 个字。',
    'This file is too long; only its first 20,000 characters were looked at.',
  ],
  [
    '这份文件里没有读到文字，可能是扫描件。请换成 Word、文本，或带文字的 PDF。',
    'No text was read in this file; it may be a scan. Give me Word, text, or a PDF with text in it.',
  ],
  [
    '未配置语言模型，现在不能讲题。可以写一个算式来算（1/3+1/6），写一个等式来核对（1/3+1/6=1/2），或写一个函数来画图（y=x^2-1）。',
    'No language model is set up, so problems can not be explained. Write a sum to have it calculated (1/3+1/6), an equation to have it checked (1/3+1/6=1/2), or a function to have it drawn (y=x^2-1).',
  ],
  [
    '未配置语言模型，现在不能陪你聊天，但可以替你记事：说“记住：我的猫叫年糕”。需要有人听的时候，可以拨打下面的电话，那边是真人。',
    'No language model is set up, so I can not chat, but I can keep notes for you: say “remember: my cat is called Niangao”. When you need somebody to listen, call one of these numbers: people answer there.',
  ],
  [
    '全部忘掉要在右上角“记得的事”里确认。',
    'To have everything forgotten, confirm it in “What is remembered”, at the top right.',
  ],
  [
    '刚才说过难过的话，这段对话里不记事。想记的事，可以自己写在右上角“记得的事”里。',
    'Something was said in distress, so nothing of this talk is remembered. Write a note yourself in “What is remembered”, at the top right.',
  ],
  ['没有记着：', 'Not remembered: '],
  [
    '有几件都像，要忘掉哪件，就在上面删掉哪件。',
    'Several things fit; delete above the one that is to be forgotten.',
  ],
  ['已忘掉：', 'Forgotten: '],
  [
    '还没有记下什么。这样记一件：记住：我的猫叫年糕',
    'Nothing is remembered yet. Have something remembered like this: remember: my cat is called Niangao',
  ],
  ['一共记着 ', 'There are '],
  [
    ' 件，这里是最近的；全部在右上角“记得的事”里。',
    ' things; these are the newest. All are in “What is remembered”, at the top right.',
  ],
  ['难过时说的话不记。', 'What is said in distress is not remembered. '],
  ['需要有人听的时候，可以打 ', 'When you need somebody to listen, call '],
  ['要记的事有 1 到 200 个字', 'A thing to remember has 1 to 200 characters'],
  ['最多记 200 件事，请先删除一些', 'At most 200 things are remembered; delete some first'],
  ['这句话里有不能使用的词，请换一种说法', 'That holds a word that cannot be used; put it another way'],
  [
    '如果你有伤害自己的念头，请现在就联系下面任何一处。说“我不太好”就够了。',
    'If you think of harming yourself, please contact one of these now. “I am not well” is enough to say.',
  ],
  ['全国统一心理援助热线', 'National mental health line'],
  ['青少年服务台', 'Youth service line'],
  ['急救', 'Ambulance'],
  ['报警', 'Police'],
  [
    '还没有订阅源，没有新闻可讲。请管理员在 FEEDS 里写上 RSS 或 Atom 的地址，用逗号分隔。',
    'There are no feeds, so there is no news to tell. The administrator can name RSS or Atom feeds in FEEDS, separated by commas.',
  ],
  [
    '订阅源现在都读不到，没有新闻可讲。请检查服务器的网络和 FEEDS 里的地址，稍后再试。',
    'No feed can be read now, so there is no news to tell. Check the server’s network and the addresses in FEEDS, then try again.',
  ],
  ['有几个订阅源现在读不到，下面只有其余的。', 'Some feeds can not be read now; these are the others.'],
  [
    '未配置语言模型，下面是订阅源里的标题，没有点评。',
    'No language model is set up: these are the headlines of the feeds, without comment.',
  ],
  ['同一件事问一次就够了，还是这一支签。', 'Once is enough for one question: it is still this lot.'],
  ['签是随机抽的，图个开心，别拿它做决定。', 'Lots are drawn at random, for fun: decide nothing by them.'],
  ['这次没有搜到网页：', 'No web pages were found this time: '],
  ['放宽搜索范围，也许能找到。', 'A wider scope may find more. '],
  ['设置联网搜索后，也会到网上找。', 'Once a web search is set up, the web is searched as well. '],
  ['试过：在', 'Tried: searched '],
  ['里搜索「', ' for “'],
  ['」。', '”. '],
  [
    '请检查服务器的网络，以及搜索服务的地址设置',
    'check the server’s network and the address of the search service',
  ],
  [
    '请管理员检查它的设置（SearXNG 要打开 json 格式）',
    'ask the administrator to check its settings (SearXNG needs the json format)',
  ],
  ['请管理员检查它的密钥设置', 'ask the administrator to check its key'],
  ['请管理员检查它的地址设置', 'ask the administrator to check its address'],
  ['请管理员充值，或换一个搜索服务', 'ask the administrator to top it up, or to use another search service'],
  ['稍后可以再试一次', 'try again later'],
  ['刚才一直失败，这次没有询问', ' kept failing and was not asked this time'],
  ['没有按时答复', ' did not answer in time'],
  ['连不上', ' cannot be reached'],
  ['拒绝了密钥', ' refused the key'],
  ['额度用完了', ' has no quota left'],
  ['嫌请求太频繁', ' found the requests too frequent'],
  ['拒绝了访问', ' refused access'],
  ['答复读不懂', ' answered with something unreadable'],
  ['内容读不了', ' has content that cannot be read'],
  ['地址不能访问', ' has an address that may not be opened'],
  ['中途断开了', ' broke off'],
  ['读不了这么长的内容', ' cannot read so much'],
  ['没有回答这个问题', ' did not answer this'],
  ['维基百科', 'Wikipedia'],
  ['必应', 'Bing'],
  ['博查', 'Bocha'],
  ...sourceNames,
  ['、', ', '],
  ['，', ', '],
  ['；', '; '],
  ['。', '. '],
]
