type Pairs = readonly (readonly [chinese: string, english: string])[]

/** Opening sentences of answers written by the host itself. */
export const answerOpenings: Pairs = [
  ['按你说的排好了，可以直接在卡片上改。', 'Arranged as requested; you can edit it on the card.'],
  [
    '未配置语言模型，以下内容摘自来源原文。',
    'No language model is set up; the following is quoted from the sources.',
  ],
  [
    '没有找到能回答这个问题的资料。可以换一种说法再试，或者请管理员把相关资料导入本地资料库。',
    'No sources found for this question. Try other words, or ask the administrator to add documents on it to the library.',
  ],
  [
    '没有找到能回答这个问题的资料。可以换一种说法再试。',
    'No sources found for this question. Try other words.',
  ],
  [
    '联网搜索没有成功，手边的资料里没有找到能回答这个问题的内容。可以稍后再试。',
    'The web search failed, and the sources at hand don’t answer this question. Try again later.',
  ],
  [
    '联网搜索没有成功，以下内容由模型直接给出，没有来源可以核对。',
    'The web search failed; the following comes from the model alone and can’t be checked against sources.',
  ],
  [
    '最相近的资料里这样写，不一定回答了你的问题：',
    'The closest sources say the following, which may not answer your question:',
  ],
  ['你的文件里没有找到能回答这个问题的内容。', 'Your files don’t contain an answer to this question.'],
  // As answers of earlier versions are stored.
  [
    '最相近的资料里这样写，不一定回答了您的问题：',
    'The closest sources say the following, which may not answer your question:',
  ],
  ['您的文件里没有找到能回答这个问题的内容。', 'Your files don’t contain an answer to this question.'],
  [
    '没有能看图的模型，只认出了图里的文字。',
    'No vision model is set up; this is the text found in the image.',
  ],
  [
    '各节的句子还没有一句核对得出来，所以不写导语。请直接看各节。',
    'No sentence of the sections could be verified yet, so there is no summary. Please read the sections.',
  ],
  [
    '没有找到相关资料，以下内容由模型直接给出，没有来源可以核对。',
    'No sources found; the following comes from the model alone and can’t be checked against sources.',
  ],
]

export const facetQuestions: Pairs = [
  ['更想了解哪一方面？', 'Which aspect interests you most? '],
  ['想看什么时间的资料？', 'Sources from which time? '],
  ['想看哪里的资料？', 'Sources from where? '],
]

export const facetReason: Pairs = [
  ['先找到 ', 'A first look found '],
  [' 份资料，', ' documents, which differ in '],
  ['方面', 'topic'],
  ['时间', 'date'],
  ['来源', 'origin'],
  ['、', ' and '],
  ['各不相同。', '.'],
]

/** Why a section of a research is missing. */
const researchNotes: Pairs = [
  ['没有找到这一节的资料。', 'No sources found for this section.'],
  [
    '这一节的资料不到两份文档、三段，没有编进来。',
    'This section has fewer than two sources or three passages and was omitted.',
  ],
  [
    '模型写的这一节没有标出来源，没有采用。',
    'The model cited no sources for this section, so it was not used.',
  ],
  ['这一节的搜索都没有成功，稍后可以再试一次。', 'All searches for this section failed; try again later.'],
  ['这一节没有做完，可以再试一次。', 'This section failed; you can retry it.'],
  [
    '这次研究的查询次数用完了，这一节没有做。',
    'The research reached its search limit; this section was skipped.',
  ],
  [
    '这次研究要读的网页用完了，这一节没有做。',
    'The research reached its page limit; this section was skipped.',
  ],
  [
    '这次研究的模型用量用完了，这一节没有写。',
    'The research reached its token limit; this section was not written.',
  ],
  ['这次研究的时间用完了，这一节没有做。', 'The research reached its time limit; this section was skipped.'],
]

/** Replaces a sentence that a shared link leaves out. */
export const omittedSentence = [
  '（这里引用的资料没有公开）',
  ' (The source cited here is not public.) ',
] as const

/** Names of the product's own sources, and of those that a shared link leaves out. */
export const sourceNames: Pairs = [
  ['没有公开的资料', 'Private source'],
  ['本地资料', 'Library'],
  ['资料库', 'Library'],
  ['使用指南', 'Guide'],
]

/** Building blocks of the host's search notes and step names. */
export const notePhrases: Pairs = [
  [' 不在查询结果里', ' – not in the results of the queries'],
  ['文件太长，没有全部读完：按问题找出最相近的 ', 'The file is too long to be read in full. The closest '],
  [' 处，根据它们回答。', ' passages were used.'],
  [
    '没有附上能读的文件，下面是从“我的文件”里找到的。',
    'No readable file is attached; the answer is from what was found in your files.',
  ],
  ['，其余没有读到。', '; the rest was not read.'],
  [
    '回答到了模型一次能写的长度，还没有写完。',
    'The answer has reached the maximum length of the model and is not complete.',
  ],
  [
    '工具用到了上限，模型还想接着用，没有写出完整的回答。可以接着问，让它用已有的结果回答。',
    'The tools are used up, and the model wanted more of them instead of a complete answer. Ask it to answer with the results there are.',
  ],
  [
    '这个模型不支持工具，这次没有用插件和 MCP 服务。换一个支持工具的模型，或请管理员换，就能用。',
    'This model does not support tools, so no plugins or MCP servers were used. Choose a model that does, or ask the administrator for one.',
  ],
  ['“我的文件”里还没有读好的文件。', 'None of your files has been processed yet.'],
  ['登录以后才有“我的文件”。', 'Log in to use “My files”.'],
  [
    '没有找到所选的专题，可能已被删除，所以没有在里面找。',
    'The selected folder was not found and may have been deleted, so it was not searched.',
  ],
  ['专题“', 'The folder “'],
  ['”里还没有读好的文件。', '” has no processed files yet.'],
  [
    '先给我一张图片：拖进来、粘贴，或者点输入框旁的回形针，再说要怎么改。',
    'Add an image first: drop it here, paste it or use the paper clip. Then say how to change it.',
  ],
  [
    '一次改一张，这次改的是第一张；其余的请再传一次。',
    'One image at a time: the first was edited. Send the others again. ',
  ],
  [
    '这张图片打不开了，可能已被删除。请再传一次。',
    'Couldn’t open this image; it may have been deleted. Send it again.',
  ],
  ['没有可以撤销的了：现在就是原图。', 'Nothing to undo: this is the original.'],
  ['现在就是原图，没有改过。', 'This is the original, unchanged.'],
  ['图像模型收到的是缩到长边 ', 'The image model received a copy with a longer side (in pixels) of '],
  [' 像素的图', ''],
  ['没有可以重做的了。', 'Nothing to redo.'],
  [
    '没有看出要改什么，图片没有动。用图上的工具改，或者换个说法。',
    'No clear edit was found, so the image was not changed. Use the tools over it, or rephrase your request.',
  ],
  ['照片里的拍摄位置（GPS）已经去掉', 'The location (GPS) was removed'],
  ['照片里本来就没有位置信息', 'The photo had no location'],
  ['拍摄信息都去掉了', 'All metadata was removed'],
  ['图片里的 AI 生成标识保留着', 'The “AI-generated” label was kept'],
  [
    '这是一张会动的图，只改了第一帧，结果不会动',
    'The image is animated; only its first frame was edited, and the result is not animated',
  ],
  [
    '原图用的是印刷的颜色（CMYK），转成了屏幕的颜色（sRGB）',
    'The colours were converted from print (CMYK) to screen (sRGB)',
  ],
  ['原图每个颜色 16 位，改成了 8 位', 'The colour depth was reduced from 16 to 8 bits per channel'],
  ['JPEG 没有透明，透明的地方成了白色', 'JPEG doesn’t support transparency; transparent areas are now white'],
  [
    'JPEG 没有透明，为了让角透明，存成了 PNG',
    'JPEG doesn’t support transparency; saved as PNG for transparent corners',
  ],
  [
    '这张图片读不出来：它不完整，或者不是 JPEG、PNG、WebP、GIF',
    'Couldn’t read this image: it is incomplete, or not a JPEG, PNG, WebP or GIF',
  ],
  ['这张图片太复杂，没有在限定的时间和内存里改完', 'Editing this image exceeded the time or memory limit'],
  ['没有图像模型，这一步做不了', 'This step needs an image model, and none is set up'],
  ['现在改图片的人太多，请稍后再试', 'Too many image edits right now; try again later'],
  ['这张图片太小了，不能再压缩', 'This image is too small to compress further'],
  ['质量降到了 ', 'The quality was lowered to '],
  ['只降质量不够，尺寸也从 ', 'That was not enough, so it was also resized from '],
  [' 缩到了 ', ' to '],
  ['图片还没有改，请再说一遍。', 'The image was not changed. Please rephrase your request.'],
  ['图片还没有改。', 'The image was not changed. '],
  [
    '要认得画面里的东西才做得了，没有图像模型做不到。',
    ' depends on the image content and needs an image model. ',
  ],
  ['没有看懂“', 'Not understood: “'],
  ['其余的看懂了：', 'The rest was understood: '],
  [
    '能做的有：裁剪、改尺寸、旋转、翻转、灰度、模糊、锐化、亮度、对比度、饱和度、转格式、压缩、水印、圆角、去掉拍摄信息、证件照尺寸，也能撤销和重做。',
    'Available (in Chinese): crop, resize, rotate, flip, grayscale, blur, sharpen, brightness, contrast, saturation, format, compress, watermark, rounded corners, remove metadata, ID photo sizes, undo and redo. ',
  ],
  ['想怎么改这张图片？', 'How should this image be changed? '],
  [
    '可以一句话说几步，例如“转成灰度，裁成方形，再压到 100KB”。',
    'Several steps in one sentence work, such as “转成灰度，裁成方形，再压到 100KB”.',
  ],
  ['抱歉，我还没有学会这个，无法回答', 'Sorry, I have not learned this yet, cannot answer'],
  [
    '今天的增强搜索次数用完了，这次按普通搜索回答。',
    'No copilot searches left today; answered as a normal search.',
  ],
  ['今天的研究次数用完了，这次按普通搜索回答。', 'No research runs left today; answered as a normal search.'],
  [
    '找到的资料编不成至少两节，这次按普通搜索回答。',
    'Not enough sources for two sections; answered as a normal search.',
  ],
  [
    '未配置语言模型，现在不能对话。可以先用搜索：没有模型时，它会摘录来源的原文。',
    'No language model is set up, so chat is unavailable. You can search: without a model, it quotes its sources.',
  ],
  ['篇幅有限：找到的 ', 'Space is limited: of '],
  [' 处里，最相近的 ', ' passages found, the closest '],
  [' 处交给了模型。', ' were given to the model.'],
  ['篇幅有限：全文 ', 'Space is limited: of '],
  [' 段，从头到尾均匀地取了 ', ' parts of the text, '],
  [
    ' 段给模型读；没有读到的地方可以接着问。',
    ' were given to the model, evenly selected from beginning to end; you can ask about the rest.',
  ],
  ['另有 ', ''],
  [' 个标题没有列出', ' more headings are not listed'],
  ['一次细读一份，这次读的是', 'One file is read at a time; this one is '],
  ['其余的可以接着问。', 'You can ask about the others.'],
  ['是数据文件，请交给“数据分析”。', ' is a data file: use “Data analysis”. '],
  ['是图片，里面的字没有读。', ' is an image; its text was not read. '],
  ['是图片，里面没有认出文字。', ' is an image in which no text was found. '],
  ['是图片，里面的字没有认全。', ' is an image; its text was not fully recognized. '],
  [
    '里的字没有认：你的其他图片还在识别，请稍后再问。',
    ': its text was not recognized, because your other images still are; ask again later. ',
  ],
  [
    '里的字没有认：正在识别的图片太多，请稍后再问。',
    ': its text was not recognized, because too many images are waiting; ask again later. ',
  ],
  [
    '里的字没有认：剩下的空间放不下，请先删除一些文件。',
    ': its text was not recognized, because your space is full; delete some files first. ',
  ],
  [
    '只用了认出的文字，图形看不到。',
    ': only its recognized text was used; shapes and drawings are not seen. ',
  ],
  ['没有把握的字在〔〕里，请对照原图：', 'Bracketed characters may be wrong; compare them with the image: '],
  ['里的文字没有读。', ': its text was not read. '],
  ['里没有读到文字。', ' contains no readable text. '],
  [
    '还没有可以问的文件。把文件拖进来，或者点输入框旁的回形针，再问。',
    'Add a file first: drop it here or click the paper clip next to the box, then ask.',
  ],
  [
    '先给我一份文件：拖进来、点回形针，或者把网址粘贴到输入框。',
    'Add a file first: drop it here, click the paper clip, or paste a web address into the box.',
  ],
  [
    '先给我一张图片：拖进来、粘贴，或者点输入框旁的回形针。',
    'Add an image first: drop it here, paste it, or click the paper clip next to the box.',
  ],
  [
    '还不能画图：画图的模型还没有接上。请告诉管理员，接上以后就能画。',
    'Images can’t be generated yet: no image model is set up. Contact the administrator.',
  ],
  [
    '想画什么？用一句话说说画面，例如“雨停后的山湖，一只小船，水墨淡彩，四张，16:9，不要文字”。',
    'What should the image show? Describe it in one sentence, for example “A mountain lake after rain, one small boat, ink wash”.',
  ],
  ['提示词没有润色成，用的是你的原话。', 'The prompt could not be expanded; your own words were used.'],
  [
    '现在看不了图片：看图的模型还没有接上。请告诉管理员，接上以后就能看。',
    'Images can’t be analysed: no vision model is set up. Contact the administrator.',
  ],
  [
    '未配置语言模型，现在不能翻译。原文已逐段排成对照表，术语表里的词标出来了：译文可以自己填，填好能复制、能下载。',
    'No language model is set up, so translation is unavailable. The text is laid out segment by segment, with your glossary terms marked: enter the translation yourself, then copy or download it.',
  ],
  [
    '把要译的文字粘贴过来，或者传一份 docx、md、srt、txt 文档。要译成别的语言，就说“译成日文：……”。',
    'Paste the text to translate, or send a docx, md, srt or txt file. For another language, say “translate into Japanese: …”.',
  ],
  ['这里面没有要译的文字。', 'It contains nothing to translate.'],
  ['里没有要译的文字。', ' contains nothing to translate. '],
  ['一次译一份，这次译的是', 'One file is translated at a time; this one is '],
  ['其余的请再传一次。', 'Send the others again. '],
  [
    '不能按原来的格式写回去：能译 docx、md、srt 和 txt。请另存为其中一种再传。',
    ' can’t be saved back in its format; supported are docx, md, srt and txt. Save it as one of these and send it again. ',
  ],
  ['打不开了，可能已被删除。', ' can’t be opened; it may have been deleted. '],
  ['太大了，一次最多译 ', ' is too large; up to '],
  [' MB。请拆开再传。', ' MB can be translated at a time. Split it and send the parts. '],
  [' 段没有译成，保留了原文。', ' segments were not translated and keep the original text.'],
  [' 条没有处处照用：', ' terms were not used everywhere: '],
  ['术语表里有 ', 'Of the glossary, '],
  [
    '术语表还是空的。这样加一条：术语：知舟 = Zhizhou',
    'The glossary is empty. Add a term like this: term: cell = 电芯',
  ],
  ['已记进术语表：', 'Added to the glossary: '],
  ['已从术语表删除：', 'Deleted from the glossary: '],
  ['术语表里没有：', 'Not in the glossary: '],
  ['对照表排了前 ', 'The sheet contains the first '],
  [' 段，后面还有 ', ' segments; the remaining '],
  [' 段，请拆开再传。', ' need to be sent separately.'],
  ['读了全文的 ', 'Read '],
  [' %，其余没有读到。', ' % of the text; the rest was not read.'],
  ['读了全文。', 'Read the whole text.'],
  [' 段都译好了', ' segments are translated'],
  ['格式没有动', 'the format is unchanged'],
  ['已按“', 'Searched for “'],
  ['”搜索。', '”. '],
  ...researchNotes,
  [
    '未配置语言模型，现在不能讲解和改写代码。把 JavaScript 放在 ```js 代码块里发来，可以在隔离环境里运行。',
    'No language model is set up, so code can’t be explained or rewritten. Send JavaScript in a ```js block to run it in a sandbox.',
  ],
  [
    '未配置语言模型，现在不能代笔。可以选一个模板填好：它会排成一份草稿，能导出成 Word 或 Markdown。',
    'No language model is set up, so I can’t write for you. Fill in a template to get a draft, which can be exported as Word or Markdown.',
  ],
  [
    '未配置语言模型：这是按模板排好的草稿，只用了填写的内容，没有润色。',
    'No language model is set up: this draft contains only your input, arranged by the template and not polished.',
  ],
  [
    '未配置语言模型：这是按给的日期、天数和地点排好的空架子，没有添加建议；可以直接在卡片上改，再导出日历或 Markdown。',
    'No language model is set up: this outline contains the dates, days and places you gave, without suggestions. Edit it on the card, then export a calendar or Markdown.',
  ],
  [
    '未配置语言模型，看不懂一句话里的行程。新的对话开头有一张表，填上去哪里、几天、想去的地方，就能排成行程；排好的行程可以直接在卡片上改。',
    'No language model is set up, so a trip in a sentence is not understood. A new chat begins with a form: fill in where, for how many days and which places to get a plan. Existing plans can be edited on their card.',
  ],
  [
    '下面是资料里提到这个地方的内容，没有用进行程。',
    'This is what the sources say about the place; the plan doesn’t use it.',
  ],
  [
    '未配置语言模型，现在不能给建议、不能改写。可以给我一份简历（Word、PDF、文本），我按规则核对；也可以填表，排成一份简历，导出 Word 或 Markdown。',
    'No language model is set up, so advice and rewriting are unavailable. Give me a CV (Word, PDF, text) to check it by rules, or fill in the form to create a CV and export it as Word or Markdown.',
  ],
  [
    '未配置语言模型：下面只是按规则核对的结果，没有评价，也没有改写。',
    'No language model is set up: the CV was only checked by rules, without assessment or rewriting.',
  ],
  [
    '未配置语言模型：这是按表格排好的简历，只用了填写的内容，没有润色。',
    'No language model is set up: this CV contains only your input, arranged by the form and not polished.',
  ],
  [
    '这份文件太长，只看了前 20,000 个字。',
    'This file is too long; only its first 20,000 characters were reviewed.',
  ],
  [
    '这份文件里没有读到文字，可能是扫描件。请换成 Word、文本，或带文字的 PDF。',
    'No text found in this file; it may be a scan. Send a Word or text file, or a PDF with text.',
  ],
  [
    '未配置语言模型，现在不能讲题。可以写一个算式来算（1/3+1/6），写一个等式来核对（1/3+1/6=1/2），或写一个函数来画图（y=x^2-1）。',
    'No language model is set up, so problems can’t be explained. Enter a sum to calculate it (1/3+1/6), an equation to check it (1/3+1/6=1/2) or a function to plot it (y=x^2-1).',
  ],
  ['想找真人说说话：', 'To talk to a real person: '],
  [
    '会聊天的语言模型还没有接上，现在我只能简单地回你几句，也可以替你记事：说“记住：我的猫叫年糕”。管理员接上以后，就能好好陪你聊。',
    'No chat model is set up yet, so my replies are short. I can remember things for you: say “remember: my cat is called Niangao”. Once the administrator sets up a model, we can really talk.',
  ],
  [
    '刚才说过难过的话，这段对话里不记事。想记的事，可以自己写在设置的“记忆”里。',
    'Something was said in distress, so nothing in this chat is remembered. You can add a memory yourself under “Memory” in the settings.',
  ],
  [
    '还没有同意这个智能体记事，这句没有记。可以在上方的“记忆”里打开。',
    'You have not let this agent remember things yet, so this was not remembered. You can switch it on under Memory above.',
  ],
  [
    '没有打开“记得我说过的”，这句没有记。可以在“设置”的“记忆”里打开。',
    'This was not remembered because “Remember what I said” is off. Turn it on under “Memory” in the settings.',
  ],
  ['登录以后才能记。', 'Log in to have things remembered.'],
  ['现在没有记着什么。', 'Nothing is remembered now.'],
  ['和它有关的有 ', 'Matching memories: '],
  [
    ' 件，都还记着。要忘掉哪件，就点它后面的删除。',
    '. None was forgotten; to forget one, press its delete button. ',
  ],
  ['这里是最新的 ', 'The newest '],
  [' 件，另外还有 ', ' are shown, '],
  [' 件没有列出。', ' more are not. '],
  ['全部记得的事在“设置”的“记忆”里。', 'All memories are under “Memory” in the settings.'],
  ['没有记着：', 'Not remembered: '],
  ['已忘掉：', 'Forgotten: '],
  ['难过时说的话不记。', 'Things said in distress are not remembered. '],
  ['需要有人听的时候，可以打 ', 'If you need someone to listen, call '],
  ['要记的事有 1 到 200 个字', 'Memories must have 1–200 characters'],
  ['最多记 200 件事，请先删除一些', 'You can have up to 200 memories; delete some first'],
  ['身份证号和银行卡号不记', 'Identity and bank card numbers are not remembered'],
  ['这句话里有不能使用的词，请换一种说法', 'This contains a blocked word; rephrase it'],
  [
    '如果你有伤害自己的念头，请现在就联系下面任何一处。说“我不太好”就够了。',
    'If you are thinking of harming yourself, please contact one of these now. Saying “I’m not okay” is enough.',
  ],
  ['全国统一心理援助热线', 'National mental health helpline'],
  ['青少年服务台', 'Youth helpline'],
  ['急救', 'Ambulance'],
  ['报警', 'Police'],
  [
    '热点㹴还没有可以读的新闻来源，现在没有新闻可讲。请告诉管理员，添加以后就能讲。',
    'No news feeds are set up yet, so there is no news. Ask the administrator to add some.',
  ],
  [
    '新闻来源现在都读不到，请稍后再试；一直这样，请告诉管理员。',
    'Couldn’t load any news feed. Try again later; if it persists, contact the administrator.',
  ],
  ['有几个订阅源现在读不到，下面只有其余的。', 'Couldn’t load some feeds; these are from the others.'],
  [
    '未配置语言模型，下面是订阅源里的标题，没有点评。',
    'No language model is set up: these are the feed headlines, without comments.',
  ],
  ['同一件事问一次就够了，还是这一支签。', 'One slip per question: it’s still the same one.'],
  [
    '签是随机抽的，图个开心，别拿它做决定。',
    'Slips are drawn at random, just for fun; don’t base decisions on them.',
  ],
  ['这次没有搜到网页：', 'No web pages found this time: '],
  ['放宽搜索范围，也许能找到。', 'A wider scope may find more. '],
  [
    '“全部来源”不包括你的文件；要在里面找，把范围换成“我的文件”再问。',
    'Your own files are not part of “All sources”: to search them, choose “My files” and ask again. ',
  ],
  ['设置联网搜索后，也会到网上找。', 'Once web search is set up, the web is searched too. '],
  [
    '现在不用模型也能用的有：文档问答、快速阅读、数据分析、图片编辑、旅行规划。按 Ctrl+K（苹果键盘是 ⌘+K），或者点侧栏里“搜索”右边的按钮，打开“查找和命令”，输入名字就能找到。',
    'These agents work without a model: Document chat, Reading, Data analysis, Image editing and Travel. Press Ctrl+K (⌘+K on a Mac) or the button to the right of “Search” in the sidebar to open “Find and command”, then type a name. ',
  ],
  [
    '有相关的文件，可以拖到输入框里再问；管理员设置联网搜索或导入资料后，这里也能回答。',
    'If you have a file on this, drop it into the box and ask again. Once the administrator sets up web search or adds documents, it can be answered here. ',
  ],
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
  ['请管理员充值，或换一个搜索服务', 'ask the administrator to top it up or use another search service'],
  ['稍后可以再试一次', 'try again later'],
  ['刚才一直失败，这次没有询问', ' failed repeatedly and was skipped'],
  ['没有按时答复', ' timed out'],
  ['连不上', ' cannot be reached'],
  ['拒绝了密钥', ' refused the key'],
  ['额度用完了', ' has no quota left'],
  ['嫌请求太频繁', ' is rate-limiting requests'],
  ['拒绝了访问', ' refused access'],
  ['答复读不懂', ' sent an unreadable response'],
  ['内容读不了', ' has unreadable content'],
  ['地址不能访问', ' has a blocked address'],
  ['中途断开了', ' stopped midway'],
  ['读不了这么长的内容', ' can’t read text this long'],
  ['没有回答这个问题', ' declined to answer'],
  ['维基百科', 'Wikipedia'],
  ['必应', 'Bing'],
  ['博查', 'Bocha'],
  ...sourceNames,
  ['、', ', '],
  ['，', ', '],
  ['；', '; '],
  ['。', '. '],
]
