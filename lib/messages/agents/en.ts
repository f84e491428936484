import { enAgentFields } from '../en-agent-fields.ts'
import type { zhCNAgents } from './zh-cn.ts'

export const enAgents: typeof zhCNAgents = {
  agentFields: enAgentFields,
  agentCategories: {
    efficiency: 'Efficiency',
    study: 'Study',
    writing: 'Writing',
    life: 'Life',
    profession: 'Work',
    fun: 'Fun',
  },
  agents: {
    universal: { name: 'Search', intro: 'Ask anything; every sentence has a source' },
    writing: { name: 'Writing', intro: 'Reports, emails, posts: pick a template and start' },
    reading: { name: 'Reading', intro: 'Drop a file, get the key points in minutes' },
    text_to_image: { name: 'Text to image', intro: 'Turn a sentence into an image' },
    image_editing: { name: 'Image editing', intro: 'Crop, compress, watermark: just say what you want' },
    data_analysis: { name: 'Data analysis', intro: 'Drop a table and ask questions' },
    image_to_text: { name: 'Image chat', intro: 'Ask about an image' },
    companion: { name: 'Companion', intro: 'Say whatever you like' },
    fortune_telling: { name: 'Fortune', intro: 'Draw a fortune slip, just for fun' },
    hot_terrier: { name: 'Hot terrier', intro: 'Today’s stories worth reading, woof' },
    coding: { name: 'Coding', intro: 'Explains and changes code' },
    translation: { name: 'Translator', intro: 'Translates documents, keeps the layout' },
    tutor: { name: 'Tutor', intro: 'The method before the answer' },
    chat_doc: { name: 'Document chat', intro: 'Answers from your own documents' },
    travel: { name: 'Travel', intro: 'Where to go, day by day' },
    career: { name: 'Career', intro: 'Résumés, interviews, difficult conversations' },
  },
  agentGreetings: {
    universal: {
      text: 'Ask anything. I search, read pages and calculate when it helps. You see each step, and findings have sources.',
      abilities: {
        talk: {
          questions: [
            'Help me think something through by asking me questions',
            'Explain compound interest in three sentences',
            'Write a birthday wish for a friend',
            'Turn “three days off next week” into an email to my manager',
            'Should I change jobs? List what I should consider',
            'Which days are National Day and Mid-Autumn this year?',
            'Split 3,500 yuan between two people, 3 to 2',
          ],
          shortcuts: [
            { label: 'Summarize', text: 'Summarize the above in three points' },
            { label: 'Simpler', text: 'Say it again in simpler words' },
          ],
        },
      },
    },
    writing: {
      text: 'Choose a kind of text and fill in the form, or describe below what to write or change. Say “outline first” to see an outline before the text.',
      abilities: {
        write: {
          lacks: ' No language model is set up: forms become drafts; writing and rewriting need a model.',
        },
      },
    },
    reading: {
      text: 'Give me a file or paste a web address: I summarize it, list key points with pages, draw a mind map and answer your questions.',
      abilities: {
        read: {
          starters: ['What is this file about?', 'List the key points with their pages', 'Draw a mind map'],
        },
      },
    },
    text_to_image: {
      text: 'Describe an image. State the number, aspect ratio, seed and what to exclude in Chinese, or choose them next to the box. Images are labelled “AI 生成”, saved to your files and editable.',
      abilities: {
        draw: {
          lacks: ' No image model is set up: drawing needs one.',
          questions: [
            'A mountain lake after rain, one small boat, ink wash, lots of empty space',
            'A pot of mint on a window sill, morning light, film grain',
            'A hand-drawn map of a town by the sea, warm colours',
            'A ginger cat dozing on a pile of books, watercolour',
            'An old street in a snowy night, red lanterns, from above, 16:9',
            'A background for a tea shop poster, green, with room for text',
            'A library of the future, glass and trees, daylight, wide angle',
          ],
        },
      },
    },
    image_editing: {
      text: 'Give me an image and say in Chinese how to change it: crop, resize, rotate, flip, grayscale, blur, sharpen, brightness, contrast, saturation, format, compress to a size, watermark, rounded corners, ID photo sizes, remove metadata. Several steps per sentence work; undo and redo at any time.',
      abilities: {
        edit: {
          questions: [
            'Convert to grayscale, crop to a square, then compress to 100 KB',
            'Crop to 4:5, convert to JPG',
            'Tile the watermark “For this application only”',
            'Grayscale, then crop to a circle',
            'Rotate 90 degrees clockwise, then crop to a square',
            'Increase brightness by 15%, sharpen 80%',
            'Remove the metadata',
          ],
          shortcuts: [
            { label: 'Crop to a square', text: 'Crop to a square' },
            { label: 'To 200 KB', text: 'Compress to 200 KB' },
          ],
        },
        redraw: {
          lacks: ' Edits that depend on the image content, such as a new background, aren’t available yet.',
        },
      },
    },
    data_analysis: {
      text: 'Drop a table here and ask in Chinese: highest values, monthly totals, shares, changes, charts. Supports csv, tsv, json, parquet, xlsx and ods. Each result shows its SQL; issues in the table (merged cells, total rows, mixed dates) are reported first.',
      abilities: {
        ask: {
          shortcuts: [
            { label: 'By month', text: 'Break it down by month' },
            { label: 'Top 10', text: 'Only the top 10' },
          ],
          starters: ['What is in this table?', 'How many rows are there?'],
        },
        chart: {
          shortcuts: [{ label: 'As a chart', text: 'Show it as a chart' }],
          starters: ['The total of each month, as a line chart'],
        },
      },
    },
    image_to_text: {
      text: 'Give me an image and ask about it, or have its text read.',
      abilities: {
        read: {
          lacks: ' Images can’t be read yet: neither a vision model nor text recognition is set up.',
          starters: ['What does the text in the image say?'],
        },
        see: {
          lacks: ' No vision model is connected: at most the text in an image can be read.',
          starters: ['What is in this image?'],
        },
      },
    },
    companion: {
      text: 'Talk about anything. I’m an AI, not a substitute for a doctor or counsellor.',
      abilities: {
        listen: {
          questions: [
            'I am tired today and would like to talk',
            'I argued with my family and feel bad',
            'I can’t sleep; my mind won’t stop',
            'Something good happened and I want to share it',
            'I live far from home and miss it',
            'Nothing seems worth doing lately',
            'I have to speak in public tomorrow and am nervous',
          ],
        },
        talk: {
          lacks: ' No language model is set up: I listen, and my replies are short.',
        },
      },
    },
    fortune_telling: {
      text: 'What would you like to ask about? Type it and draw a fortune slip. Slips are random and just for fun; don’t base decisions on them.',
      abilities: {
        draw: {
          questions: [
            'Draw a fortune slip about my work',
            'Draw a fortune slip about love',
            'Draw a fortune slip about a trip',
            'Draw a fortune slip about my studies',
            'Draw a fortune slip about my health',
            'Draw a fortune slip about money',
            'Draw a fortune slip about moving house',
          ],
          shortcuts: [{ label: 'Draw again', text: 'Draw another fortune slip' }],
        },
        interpret: {
          shortcuts: [{ label: 'Explain it', text: 'What does this slip mean?' }],
        },
      },
    },
    hot_terrier: {
      text: 'What’s worth reading today? I pick a few stories from the configured news feeds, each with its source.',
      abilities: {
        fetch: {
          questions: ['What’s worth reading today?'],
          shortcuts: [{ label: 'Today’s stories', text: 'What’s worth reading today?' }],
        },
      },
    },
    coding: {
      text: 'Paste code, or say what you need. JavaScript can run in a sandbox; other languages are only read.',
      abilities: {
        write: {
          lacks:
            ' No language model is set up: JavaScript in a ```js code block is run; explaining and rewriting need a model.',
          questions: [
            'Write a function that groups an array by a field, and run it',
            'Explain what this code does',
            'How do I fix this error?',
            'Find the primes from 1 to 100 in JavaScript, and run it',
            'Write a regular expression for mobile numbers in a text',
            'Turn these callbacks into async / await',
            'This function is slow on large arrays; how can I improve it?',
          ],
          shortcuts: [
            { label: 'Add comments', text: 'Add comments to the code above' },
            { label: 'Write tests', text: 'Write tests for the code above' },
          ],
        },
      },
    },
    translation: {
      text: 'Paste text, or send a docx, md, srt or txt file. It is translated segment by segment; documents keep their format.',
      abilities: {
        translate: {
          lacks:
            ' No language model is set up: I keep your glossary and prepare a sheet to fill in; translating needs a model.',
          questions: ['Translate into Chinese: first things first.'],
          shortcuts: [{ label: 'Into Japanese', text: 'translate into Japanese' }],
        },
        terms: {
          questions: ['term: cell = 电芯', 'glossary'],
          shortcuts: [{ label: 'Glossary', text: 'glossary' }],
        },
      },
    },
    tutor: {
      text: 'Send the problem and your own attempt: I ask questions before I explain. Sums, equations and functions (1/3+1/6, 7*8=54, y=x^2) are calculated, checked and plotted immediately.',
      abilities: {
        explain: {
          lacks: ' No language model is set up: explaining needs a model.',
        },
      },
    },
    chat_doc: {
      text: 'Drop files here, then ask. Answers come only from your files and cite the page or row; if something isn’t in them, I say so.',
      abilities: {
        ask: {
          lacks:
            ' No language model is set up: I quote passages that match your words; summaries need a model.',
          starters: [
            'What is this file about?',
            'Which dates and amounts does it mention?',
            'Which terms need attention?',
          ],
        },
      },
    },
    travel: {
      text: 'Say where, when, for how many days and which places, or fill in the form. Edit the plan on its card and export it as a calendar (.ics) or Markdown.',
      abilities: {
        plan: {
          lacks:
            ' No language model is set up: fill in the form, and the plan contains what you enter. Understanding sentences and suggesting places or routes needs a model.',
          questions: [
            'Beijing for 3 days from 1 December: Forbidden City, Temple of Heaven, Summer Palace',
            'A weekend in Suzhou: Humble Administrator’s Garden, Pingjiang Road, Suzhou Museum',
            'Harbin for 4 days from 20 December, with elderly parents, at an easy pace',
            'One day in Hangzhou next Saturday: West Lake, Lingyin Temple',
            'Xi’an for 3 days from 1 January, budget 3,000 yuan',
          ],
        },
      },
    },
    career: {
      text: 'Give me a CV (Word, PDF, text) and I review it part by part; or fill in the form to create a CV in Word or Markdown.',
      abilities: {
        advise: {
          lacks:
            ' No language model is set up: CVs are checked by rules (missing parts, overlapping dates and gaps, entries without numbers, length, contact); advice and rewriting need a model.',
        },
      },
    },
  },
}
