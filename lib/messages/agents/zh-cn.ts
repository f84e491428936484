import { zhCNAgentFields } from '../zh-cn-agent-fields.ts'
import type { AgentGreetings } from './agent-greetings.ts'

export const zhCNAgents = {
  agentFields: zhCNAgentFields,
  agentCategories: {
    efficiency: '效率',
    study: '学习',
    writing: '写作',
    life: '生活',
    profession: '专业',
    fun: '娱乐',
  },
  agents: {
    universal: { name: '通用搜索助手', intro: '问什么都行，句句有出处' },
    writing: { name: '快速写作', intro: '周报、邮件、小红书，选个模板就开始' },
    reading: { name: '快速阅读', intro: '丢一份文件，三分钟读完要点' },
    text_to_image: { name: '文生图', intro: '一句话，画成图' },
    image_editing: { name: '图片编辑', intro: '裁剪、压缩、加水印，说一声就好' },
    data_analysis: { name: '数据分析', intro: '表格拖进来，直接问' },
    image_to_text: { name: '图文对话', intro: '看图说话，也能看图解题' },
    companion: { name: '情感陪伴', intro: '什么都可以说' },
    fortune_telling: { name: '运势占卜', intro: '求一支签，图个开心' },
    hot_terrier: { name: '热点㹴', intro: '今天有什么值得一看，汪' },
    coding: { name: '代码助手', intro: '读得懂，也改得动' },
    translation: { name: '翻译官', intro: '整份文档，格式不变' },
    tutor: { name: '学习导师', intro: '不给答案，先教方法' },
    chat_doc: { name: '文档问答', intro: '答案都在你的文档里' },
    travel: { name: '旅行规划', intro: '几天去哪里，一路排好' },
    career: { name: '职场顾问', intro: '简历、面试、沟通，都能聊' },
  },
  agentGreetings: {
    universal: {
      text: '问什么都行。需要时我会搜索、读网页、计算，每一步都看得到，查到的都带出处。',
      abilities: {
        talk: {
          questions: [
            '帮我把一件事想清楚：从提问开始',
            '用三句话讲明白什么是复利',
            '给朋友写一段生日祝福',
            '把“下周请三天假”写成一封给领导的邮件',
            '我要不要换工作？帮我列出该想的几件事',
            '今年国庆和中秋各是哪一天？',
            '把 3,500 元按 3 比 2 分给两个人',
          ],
          shortcuts: [
            { label: '总结', text: '把上面的内容总结成三点' },
            { label: '说得简单些', text: '用更简单的话再说一遍' },
          ],
        },
      },
    },
    writing: {
      text: '选一种文体，填好要求；也可以直接在下面说要写什么、改哪里；说“先列提纲”，就先给提纲过目。',
      abilities: {
        write: {
          lacks: '现在还没有接上语言模型：能按模板排成草稿，代笔、改写要等接上以后。',
        },
      },
    },
    reading: {
      text: '给我一份文件，或者粘贴一个网址：先说它讲了什么、要点在哪一页，再画成导图，之后可以接着问。',
      abilities: {
        read: {
          starters: ['这份文件讲了什么？', '列出要点，标出页码', '画一张导图'],
        },
      },
    },
    text_to_image: {
      text: '说说想画什么。张数、比例和“不要什么”可以写在句子里，也可以在输入框旁边选。图片带“AI 生成”标识，存在“我的文件”里，可以接着编辑。',
      abilities: {
        draw: {
          lacks: '现在还没有接上画图的模型：画图要等接上以后。',
          questions: [
            '雨停后的山湖，一只小船，远处三层山，水墨淡彩，大片留白',
            '窗台上的一盆薄荷，清晨的光，胶片质感，两张，3:4',
            '一座海边小城的地图，手绘，暖色，不要文字',
            '一只橘猫趴在书堆上打盹，水彩，暖色',
            '雪夜的老街，红灯笼，俯视，电影感，16:9',
            '给茶叶店画一张海报底图，绿色，留出写字的地方',
            '未来的图书馆，玻璃和树，白天，广角',
          ],
        },
      },
    },
    image_editing: {
      text: '给我一张图片，说怎么改：裁剪、改尺寸、旋转、翻转、灰度、模糊、锐化、亮度、对比度、饱和度、转格式、压缩到多大、水印、圆角、证件照尺寸、去掉拍摄信息。可以一句话说几步，随时撤销、重做。',
      abilities: {
        edit: {
          questions: [
            '转成灰度，裁成方形，再压到 100KB',
            '做成一寸照，存成 JPG',
            '铺满水印“仅供办证使用”',
            '转成灰度再加圆角',
            '旋转 90 度，再加圆角',
            '亮度提高 15%，锐化 80%',
            '去掉拍摄信息',
          ],
          shortcuts: [
            { label: '裁成方形', text: '裁成方形' },
            { label: '压到 200KB', text: '压到 200KB 以内' },
          ],
        },
        redraw: {
          lacks: '换背景、去路人这些要认得画面的，现在还做不了。',
        },
      },
    },
    data_analysis: {
      text: '把表格拖进来，直接问：最高的是哪个、各月合计、占比、同比、画成图。支持 csv、tsv、json、parquet、xlsx、ods。每个数字都能看到是怎么算出来的；表里的怪东西（合并单元格、合计行、混着写的日期）怎么处理的，会先说。',
      abilities: {
        ask: {
          shortcuts: [
            { label: '按月拆开', text: '按月拆开' },
            { label: '前 10 个', text: '只看前 10 个' },
          ],
          starters: ['看看这份表格', '一共有多少行？'],
        },
        chart: {
          shortcuts: [{ label: '画成图', text: '画成图' }],
          starters: ['每个月的合计，画成折线图'],
        },
      },
    },
    image_to_text: {
      text: '给我一张图，问图里的内容，或者让我把图里的字读出来。',
      abilities: {
        read: {
          lacks: '现在还看不了图：能看图的模型和认字的程序都没有接上。',
          starters: ['图里写了什么字？'],
        },
        see: {
          lacks: '现在还没有接上能看图的模型：最多把图里的字读出来。',
          starters: ['这张图里有什么？'],
        },
      },
    },
    companion: {
      text: '什么都可以说。我是 AI，不能代替医生和咨询师。',
      abilities: {
        listen: {
          questions: [
            '今天有点累，想找人说说话',
            '和家里人吵架了，心里不好受',
            '睡不着，脑子停不下来',
            '有件高兴的事，想说给人听',
            '一个人在外地，有点想家',
            '最近总觉得做什么都没劲',
            '明天要当众讲话，紧张',
          ],
        },
        talk: {
          lacks: '现在还没有接上语言模型：我能听你说，回得很简单。',
        },
      },
    },
    fortune_telling: {
      text: '想问哪件事？写下来，求一支签。签是随机抽的，图个开心，别拿它做决定。',
      abilities: {
        draw: {
          questions: [
            '求一支签，问事业',
            '求一支签，问感情',
            '求一支签，问出行',
            '求一支签，问学业',
            '求一支签，问健康',
            '求一支签，问财运',
            '求一支签，问搬家',
          ],
          shortcuts: [{ label: '再求一支', text: '再求一支签' }],
        },
        interpret: {
          shortcuts: [{ label: '讲讲这支签', text: '这支签说的是什么？' }],
        },
      },
    },
    hot_terrier: {
      text: '今天有什么值得一看？我从站长订阅的源里叼几条回来，每条都带出处。',
      abilities: {
        fetch: {
          questions: ['今天有什么值得一看？'],
          shortcuts: [{ label: '今天的热点', text: '今天有什么值得一看？' }],
        },
      },
    },
    coding: {
      text: '贴代码、说需求都行。JavaScript 可以在隔离环境里运行；别的语言只能看，不能跑。',
      abilities: {
        write: {
          lacks:
            '现在还没有接上语言模型：把 JavaScript 放在 ```js 代码块里发来，就能运行；讲解、改写要等接上以后。',
          questions: [
            '写一个函数，把数组按字段分组，再跑一遍',
            '解释这段代码在做什么',
            '这个报错怎么修？',
            '用 JavaScript 算出 1 到 100 里的质数，跑给我看',
            '写一个正则，找出文字里的手机号',
            '把这段回调改成 async / await',
            '这个函数在大数组上很慢，怎么改？',
          ],
          shortcuts: [
            { label: '加上注释', text: '给上面的代码加上注释' },
            { label: '写测试', text: '给上面的代码写测试' },
          ],
        },
      },
    },
    translation: {
      text: '粘贴一段文字，或者传一份 docx、md、srt、txt：逐段对照，整份文档格式不变。',
      abilities: {
        translate: {
          lacks: '现在还没有接上语言模型：能记术语，并排好对照表给你自己填，翻译要等接上以后。',
          questions: ['译成英文：先确认三件事，再开始。'],
          shortcuts: [{ label: '译成日文', text: '译成日文' }],
        },
        terms: {
          questions: ['术语：知舟 = Zhizhou', '术语表'],
          shortcuts: [{ label: '术语表', text: '术语表' }],
        },
      },
    },
    tutor: {
      text: '把题目和你的想法一起发来，我先问再讲。算式、等式和函数（1/3+1/6、7*8=54、y=x^2）会直接算、核对、画图。',
      abilities: {
        explain: {
          lacks: '现在还没有接上语言模型：讲题要等接上以后。',
        },
      },
    },
    chat_doc: {
      text: '把文件拖进来再问。答案只来自你的文件，每句都标出在哪一页、哪一行；文件里没有的，会直接说没有找到。',
      abilities: {
        ask: {
          lacks: '现在还没有接上语言模型：只按问题里的字词摘出原文，概括、归纳要等接上以后。',
          starters: ['这份文件讲了什么？', '里面提到了哪些日期和金额？', '有哪些要注意的条款？'],
        },
      },
    },
    travel: {
      text: '说说去哪里、哪天、几天、想去哪些地方，或者填下面的表。行程可以直接在卡片上改，能导出日历（.ics）和 Markdown。',
      abilities: {
        plan: {
          lacks: '现在还没有接上语言模型：请填表，只按填的排；听懂一句话、推荐地点、安排路线要等接上以后。',
          questions: [
            '12月1日去北京3天，想去故宫、天坛、颐和园',
            '周末去苏州2天，想去拙政园、平江路、苏州博物馆',
            '12月20日去哈尔滨4天，想去冰雪大世界、中央大街、太阳岛',
            '下周六去杭州1天，想去西湖、灵隐寺',
            '1月1日去西安3天，想去兵马俑、城墙、陕西历史博物馆',
          ],
        },
      },
    },
    career: {
      text: '给我一份简历（Word、PDF、文本），我逐部分看；也可以填表，排成一份简历，导出 Word 或 Markdown。',
      abilities: {
        advise: {
          lacks:
            '现在还没有接上语言模型：能按规则核对（缺哪一部分、时间重叠或空档、没有数字的经历、篇幅、联系方式），给建议、改写要等接上以后。',
        },
      },
    },
  } satisfies AgentGreetings as AgentGreetings,
}
