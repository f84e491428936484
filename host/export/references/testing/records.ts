import type { Reference, ReferenceKind, ReferenceName } from '../reference.ts'

/** `袁|训来`, `Peebles|Peyton Z.|Jr`; without a bar an organization. */
function names(text: string): ReferenceName[] {
  if (text === '') return []
  return text.split('; ').map((each) => {
    const [family = '', given, suffix] = each.split('|')
    if (given === undefined) return { organization: family }
    return { family, ...(given === '' ? {} : { given }), ...(suffix === undefined ? {} : { suffix }) }
  })
}

type Rest = Omit<Reference, 'kind' | 'authors' | 'title' | 'translators' | 'container'> & {
  readonly translators?: string
  readonly in?: readonly [title: string, authors?: string, subtitle?: string]
}

function record(kind: ReferenceKind, authors: string, title: string, rest: Rest = {}): Reference {
  const { translators, in: container, ...others } = rest
  const [name = '', editors = '', subtitle] = container ?? []
  return {
    kind,
    authors: names(authors),
    title,
    ...others,
    ...(translators === undefined ? {} : { translators: names(translators) }),
    ...(container
      ? {
          container: {
            title: name,
            authors: names(editors),
            ...(subtitle === undefined ? {} : { subtitle }),
          },
        }
      : {}),
  }
}

/**
 * Records with their entries, written by hand from the rules and examples of GB/T 7714—2015; never from what the
 * formatter returns.
 */
export const gbRecords: readonly (readonly [entry: string, record: Reference])[] = [
  // [M]
  [
    '陈登原. 国史旧闻：第1卷[M]. 北京：中华书局，2000：29.',
    record('book', '陈|登原', '国史旧闻', {
      subtitle: '第1卷',
      place: '北京',
      publisher: '中华书局',
      published: '2000',
      pages: '29',
    }),
  ],
  [
    '哈里森，沃尔德伦. 经济数学与金融数学[M]. 谢远涛，译. 北京：中国人民大学出版社，2012：235-236.',
    record('book', '哈里森|; 沃尔德伦|', '经济数学与金融数学', {
      translators: '谢|远涛',
      place: '北京',
      publisher: '中国人民大学出版社',
      published: '2012',
      pages: '235-236',
    }),
  ],
  [
    '北京市政协民族和宗教委员会，北京联合大学民族与宗教研究所. 历代王朝与民族宗教[M]. 北京：民族出版社，2012：112.',
    record('book', '北京市政协民族和宗教委员会; 北京联合大学民族与宗教研究所', '历代王朝与民族宗教', {
      place: '北京',
      publisher: '民族出版社',
      published: '2012',
      pages: '112',
    }),
  ],
  [
    '徐光宪，王祥云. 物质结构[M]. 北京：科学出版社，2010.',
    record('book', '徐|光宪; 王|祥云', '物质结构', {
      place: '北京',
      publisher: '科学出版社',
      published: '2010',
    }),
  ],
  [
    '昂温 G，昂温 P S. 外国出版史[M]. 陈生铮，译. 北京：中国书籍出版社，1988.',
    record('book', '昂温|G; 昂温|P. S.', '外国出版史', {
      translators: '陈|生铮',
      place: '北京',
      publisher: '中国书籍出版社',
      published: '1988',
    }),
  ],
  [
    '赵学功. 当代美国外交[M/OL]. 北京：社会科学文献出版社，2001[2014-06-11]. http://www.cadal.zju.edu.cn/book/trySinglePage/33023884/1.',
    record('book', '赵|学功', '当代美国外交', {
      place: '北京',
      publisher: '社会科学文献出版社',
      published: '2001',
      accessed: '2014-06-11',
      url: 'http://www.cadal.zju.edu.cn/book/trySinglePage/33023884/1',
    }),
  ],
  [
    'PEEBLES P Z, Jr. Probability, random variable, and random signal principles[M]. 4th ed. New York: McGraw Hill, 2001.',
    record('book', 'Peebles|Peyton Z.|Jr', 'Probability, random variable, and random signal principles', {
      edition: '4',
      place: 'New York',
      publisher: 'McGraw Hill',
      published: '2001',
    }),
  ],
  [
    'BALDOCK P. Developing early childhood services: past, present and future[M/OL]. [S.l.]: Open University Press, 2011: 105[2012-11-27]. http://lib.myilibrary.com/Open.aspx?id=312377.',
    record('book', 'Baldock|Peter', 'Developing early childhood services', {
      subtitle: 'past, present and future',
      publisher: 'Open University Press',
      published: '2011',
      pages: '105',
      accessed: '2012-11-27',
      url: 'http://lib.myilibrary.com/Open.aspx?id=312377',
    }),
  ],
  [
    'DEVERELL W, IGLER D. A companion to California history[M/OL]. New York: John Wiley & Sons, 2013: 21-22(2013-11-15)[2014-06-24]. http://onlinelibrary.wiley.com/doi/10.1002/9781444305036.ch2/summary.',
    record('book', 'Deverell|William; Igler|David', 'A companion to California history', {
      place: 'New York',
      publisher: 'John Wiley & Sons',
      published: '2013',
      updated: '2013-11-15',
      pages: '21-22',
      accessed: '2014-06-24',
      url: 'http://onlinelibrary.wiley.com/doi/10.1002/9781444305036.ch2/summary',
      doi: '10.1002/9781444305036.ch2',
    }),
  ],
  [
    '程根伟. 1998年长江洪水的成因与减灾对策[M]//许厚泽，赵其国. 长江流域洪涝灾害与科技对策. 北京：科学出版社，1999：32-36.',
    record('book', '程|根伟', '1998年长江洪水的成因与减灾对策', {
      in: ['长江流域洪涝灾害与科技对策', '许|厚泽; 赵|其国'],
      place: '北京',
      publisher: '科学出版社',
      published: '1999',
      pages: '32-36',
    }),
  ],
  [
    '周易外传：卷5[M]//王夫之. 船山全书：第6册. 长沙：岳麓书社，2011：1109.',
    record('book', '', '周易外传', {
      subtitle: '卷5',
      in: ['船山全书', '王|夫之', '第6册'],
      place: '长沙',
      publisher: '岳麓书社',
      published: '2011',
      pages: '1109',
    }),
  ],
  [
    'WEINSTEIN L, SWERTZ M N. Pathogenic properties of invading microorganism[M]//SODEMAN W A, Jr, SODEMAN W A. Pathologic physiology: mechanisms of disease. Philadelphia: Saunders, 1974: 745-772.',
    record('book', 'Weinstein|L.; Swertz|M. N.', 'Pathogenic properties of invading microorganism', {
      in: ['Pathologic physiology', 'Sodeman|William A.|Jr; Sodeman|William A.', 'mechanisms of disease'],
      place: 'Philadelphia',
      publisher: 'Saunders',
      published: '1974',
      pages: '745-772',
    }),
  ],
  [
    '汤显祖. 牡丹亭[M]. [出版地不详]：三户图书刊行社，1990.',
    record('book', '汤|显祖', '牡丹亭', { publisher: '三户图书刊行社', published: '1990' }),
  ],
  [
    '李方，赵明. 河道旧志[M]. 修订版. 哈尔滨：[出版者不详]，2013.',
    record('book', '李|方; 赵|明', '河道旧志', { edition: '修订版', place: '哈尔滨', published: '2013' }),
  ],
  [
    'DE MORGAN A. A budget of paradoxes[M]. 2nd ed. Salt Lake City: [s.n.], 1964.',
    record('book', 'De Morgan|Augustus', 'A budget of paradoxes', {
      edition: '2',
      place: 'Salt Lake City',
      published: '1964',
    }),
  ],
  [
    '孙犁. 白洋淀纪事[M]. 3版. 北京：中国青年出版社，[1962].',
    record('book', '孙|犁', '白洋淀纪事', {
      edition: '3',
      place: '北京',
      publisher: '中国青年出版社',
      published: '[1962]',
    }),
  ],
  [
    'WILLIAMS-ELLIS A. The tragedy of John Ruskin[M]. London: Jonathan Cape, c1928.',
    record('book', 'Williams-Ellis|Amabel', 'The tragedy of John Ruskin', {
      edition: '1',
      place: 'London',
      publisher: 'Jonathan Cape',
      published: 'c1928',
    }),
  ],
  // [C]
  [
    '牛志明，斯温兰德，雷光春. 综合湿地管理国际研讨会论文集[C]. 北京：海洋出版社，2012.',
    record('proceedings', '牛|志明; 斯温兰德|; 雷|光春', '综合湿地管理国际研讨会论文集', {
      place: '北京',
      publisher: '海洋出版社',
      published: '2012',
    }),
  ],
  [
    '贾东琴，柯平. 面向数字素养的高校图书馆数字服务体系研究[C]//中国图书馆学会. 中国图书馆学会年会论文集：2011年卷. 北京：国家图书馆出版社，2011：45-52.',
    record('proceedings', '贾|东琴; 柯|平', '面向数字素养的高校图书馆数字服务体系研究', {
      in: ['中国图书馆学会年会论文集', '中国图书馆学会', '2011年卷'],
      place: '北京',
      publisher: '国家图书馆出版社',
      published: '2011',
      pages: '45-52',
    }),
  ],
  [
    'YUFIN S A. Geoecology and computers: proceedings of the Third International Conference, Moscow, Russia, February 1-4, 2000[C]. Rotterdam: A. A. Balkema, 2000.',
    record('proceedings', 'Yufin|S. A.', 'Geoecology and computers', {
      subtitle: 'proceedings of the Third International Conference, Moscow, Russia, February 1-4, 2000',
      place: 'Rotterdam',
      publisher: 'A. A. Balkema',
      published: '2000',
    }),
  ],
  [
    'VASWANI A, SHAZEER N, PARMAR N, et al. Attention is all you need[C]//Advances in neural information processing systems 30. Red Hook: Curran Associates, 2017: 5998-6008.',
    record(
      'proceedings',
      'Vaswani|Ashish; Shazeer|Noam; Parmar|Niki; Uszkoreit|Jakob',
      'Attention is all you need',
      {
        in: ['Advances in neural information processing systems 30'],
        place: 'Red Hook',
        publisher: 'Curran Associates',
        published: '2017',
        pages: '5998-6008',
      },
    ),
  ],
  [
    '何敏，冯涛. 江上劳动歌的记谱[C]. [出版地不详]：[出版者不详]，2003.',
    record('proceedings', '何|敏; 冯|涛', '江上劳动歌的记谱', { published: '2003' }),
  ],
  // [N]
  [
    '丁文详. 数字革命与竞争国际化[N]. 中国青年报，2000-11-20(15).',
    record('newspaper', '丁|文详', '数字革命与竞争国际化', {
      in: ['中国青年报'],
      published: '2000-11-20',
      pages: '15',
    }),
  ],
  [
    '刘裕国，杨柳，张洋，等. 雾霾来袭，如何突围？[N/OL]. 人民日报，2013-01-12[2013-11-06]. http://paper.people.com.cn/rmrb/html/2013-01/12/nw.D110000renmrb_20130112_2-04.htm.',
    record('newspaper', '刘|裕国; 杨|柳; 张|洋; 李|明', '雾霾来袭，如何突围？', {
      in: ['人民日报'],
      published: '2013-01-12',
      accessed: '2013-11-06',
      url: 'http://paper.people.com.cn/rmrb/html/2013-01/12/nw.D110000renmrb_20130112_2-04.htm',
    }),
  ],
  [
    '傅刚，赵承，李佳路. 大风沙过后的思考[N/OL]. 北京青年报，2000-01-12[2005-09-28]. http://www.bjyouth.com.cn/Bqb/20000412/GB/4216%5ED0412B1401.htm.',
    record('newspaper', '傅|刚; 赵|承; 李|佳路', '大风沙过后的思考', {
      in: ['北京青年报'],
      published: '2000-01-12',
      accessed: '2005-09-28',
      url: 'http://www.bjyouth.com.cn/Bqb/20000412/GB/4216%5ED0412B1401.htm',
    }),
  ],
  [
    'MARKOFF J. Computing crunch power without the big bucks[N]. The New York Times, 1990-03-06(D1).',
    record('newspaper', 'Markoff|John', 'Computing crunch power without the big bucks', {
      in: ['The New York Times'],
      published: '1990-03-06',
      pages: 'D1',
    }),
  ],
  // [J]
  [
    '袁训来，陈哲，肖书海，等. 蓝田生物群：一个认识多细胞生物起源和早期演化的新窗口[J]. 科学通报，2012，55(34)：3219.',
    record('journal', '袁|训来; 陈|哲; 肖|书海; 周|传明', '蓝田生物群', {
      subtitle: '一个认识多细胞生物起源和早期演化的新窗口',
      in: ['科学通报'],
      published: '2012',
      volume: '55',
      issue: '34',
      pages: '3219',
    }),
  ],
  [
    '于潇，刘义，柴跃廷，等. 互联网药品可信交易环境中主体资质审核备案模式[J]. 清华大学学报(自然科学版)，2012，52(11)：1518-1523.',
    record('journal', '于|潇; 刘|义; 柴|跃廷; 孙|宏波', '互联网药品可信交易环境中主体资质审核备案模式', {
      in: ['清华大学学报(自然科学版)'],
      published: '2012',
      volume: '52',
      issue: '11',
      pages: '1518-1523',
    }),
  ],
  [
    '李炳穆. 韩国图书馆法[J/OL]. 图书情报工作，2008，52(6)：6-21[2013-10-25]. http://www.docin.com/p-400265742.html.',
    record('journal', '李|炳穆', '韩国图书馆法', {
      in: ['图书情报工作'],
      published: '2008',
      volume: '52',
      issue: '6',
      pages: '6-21',
      accessed: '2013-10-25',
      url: 'http://www.docin.com/p-400265742.html',
    }),
  ],
  [
    'KANAMORI H. Shaking without quaking[J]. Science, 1998, 279(5359): 2063.',
    record('journal', 'Kanamori|Hiroo', 'Shaking without quaking', {
      in: ['Science'],
      published: '1998',
      volume: '279',
      issue: '5359',
      pages: '2063',
    }),
  ],
  [
    'DES MARAIS D J, STRAUSS H, SUMMONS R E, et al. Carbon isotope evidence for the stepwise oxidation of the Proterozoic environment[J]. Nature, 1992, 359: 605-609.',
    record(
      'journal',
      'Des Marais|David J.; Strauss|Harald; Summons|Roger E.; Hayes|J. M.',
      'Carbon isotope evidence for the stepwise oxidation of the Proterozoic environment',
      { in: ['Nature'], published: '1992', volume: '359', pages: '605-609' },
    ),
  ],
  [
    'SAITO M, MIYAZAKI K. Jadeite-bearing metagabbro in serpentinite mélange of the "Kurosegawa Belt"[J]. Bulletin of the geological survey of Japan, 2006, 57(5/6): 169-176.',
    record(
      'journal',
      'Saito|Makoto; Miyazaki|Kazuhiro',
      'Jadeite-bearing metagabbro in serpentinite mélange of the "Kurosegawa Belt"',
      {
        in: ['Bulletin of the geological survey of Japan'],
        published: '2006',
        volume: '57',
        issue: '5/6',
        pages: '169-176',
      },
    ),
  ],
  [
    'WALLS S C, BARICHIVICH W J, BROWN M E. Drought, deluge and declines: the impact of precipitation extremes on amphibians in a changing climate[J/OL]. Biology, 2013, 2(1): 399-418[2013-11-04]. http://www.mdpi.com/2079-7737/2/1/399. DOI: 10.3390/biology2010399.',
    record(
      'journal',
      'Walls|Susan C.; Barichivich|William J.; Brown|Mary E.',
      'Drought, deluge and declines',
      {
        subtitle: 'the impact of precipitation extremes on amphibians in a changing climate',
        in: ['Biology'],
        published: '2013',
        volume: '2',
        issue: '1',
        pages: '399-418',
        accessed: '2013-11-04',
        url: 'http://www.mdpi.com/2079-7737/2/1/399',
        doi: '10.3390/biology2010399',
      },
    ),
  ],
  [
    '陈建军. 从数字地球到智慧地球[J/OL]. 国土资源导刊，2010，7(10)：93[2013-03-20]. http://d.g.wanfangdata.com.cn/Periodical_hunandz201010038.aspx.',
    record('journal', '陈|建军', '从数字地球到智慧地球', {
      in: ['国土资源导刊'],
      published: '2010-10',
      volume: '7',
      issue: '10',
      pages: '93',
      accessed: '2013-03-20',
      url: 'http://d.g.wanfangdata.com.cn/Periodical_hunandz201010038.aspx',
    }),
  ],
  [
    '亚洲地质图编目组. 亚洲地层与地质历史概述[J]. 地质学报，1978(3)：194-208.',
    record('journal', '亚洲地质图编目组', '亚洲地层与地质历史概述', {
      in: ['地质学报'],
      published: '1978',
      issue: '3',
      pages: '194-208',
    }),
  ],
  // [D]
  [
    '马欢. 人类活动影响下海河流域典型区水循环变化分析[D]. 北京：清华大学，2011：27.',
    record('thesis', '马|欢', '人类活动影响下海河流域典型区水循环变化分析', {
      place: '北京',
      publisher: '清华大学',
      published: '2011',
      pages: '27',
    }),
  ],
  [
    'CALMS R B. Infrared spectroscopic studies on solid oxygen[D]. Berkeley: Univ. of California, 1965.',
    record('thesis', 'Calms|R. B.', 'Infrared spectroscopic studies on solid oxygen', {
      place: 'Berkeley',
      publisher: 'Univ. of California',
      published: '1965',
    }),
  ],
  [
    '吴云芳. 面向中文信息处理的现代汉语并列结构研究[D/OL]. 北京：北京大学，2003[2013-10-14]. http://thesis.lib.pku.edu.cn/dlib/List.asp?lang=gb&type=Reader&DocGroupID=4&DocID=6328.',
    record('thesis', '吴|云芳', '面向中文信息处理的现代汉语并列结构研究', {
      place: '北京',
      publisher: '北京大学',
      published: '2003',
      accessed: '2013-10-14',
      url: 'http://thesis.lib.pku.edu.cn/dlib/List.asp?lang=gb&type=Reader&DocGroupID=4&DocID=6328',
    }),
  ],
  [
    '刘乃安. 生物质材料热解失重动力学及其分析方法研究[D]. [出版地不详]：中国科学技术大学，2000：17-18.',
    record('thesis', '刘|乃安', '生物质材料热解失重动力学及其分析方法研究', {
      publisher: '中国科学技术大学',
      published: '2000',
      pages: '17-18',
    }),
  ],
  // [R]
  [
    '中国互联网络信息中心. 第29次中国互联网络发展现状统计报告[R/OL]. (2012-01-16)[2013-03-26]. http://www.cnnic.net.cn/hlwfzyj/hlwxzbg/201201/P020120709345264469680.pdf.',
    record('report', '中国互联网络信息中心', '第29次中国互联网络发展现状统计报告', {
      published: '2012-01-16',
      accessed: '2013-03-26',
      url: 'http://www.cnnic.net.cn/hlwfzyj/hlwxzbg/201201/P020120709345264469680.pdf',
    }),
  ],
  [
    'World Health Organization. Factors regulating the immune response: report of WHO Scientific Group[R]. Geneva: WHO, 1970.',
    record('report', 'World Health Organization', 'Factors regulating the immune response', {
      subtitle: 'report of WHO Scientific Group',
      place: 'Geneva',
      publisher: 'WHO',
      published: '1970',
    }),
  ],
  [
    'U.S. Department of Transportation Federal Highway Administration. Guidelines for handling excavated acid-producing materials: PB 91-194001[R]. Springfield: U.S. Department of Commerce National Information Service, 1990.',
    record(
      'report',
      'U.S. Department of Transportation Federal Highway Administration',
      'Guidelines for handling excavated acid-producing materials',
      {
        number: 'PB 91-194001',
        place: 'Springfield',
        publisher: 'U.S. Department of Commerce National Information Service',
        published: '1990',
      },
    ),
  ],
  [
    '汤万金，杨跃翔，刘文，等. 人体安全重要技术标准研制最终报告：7178999X-2006BAK04A10/10.2013[R/OL]. (2013-09-30)[2014-06-24]. http://www.nstrs.org.cn/xiangxiBG.aspx?id=41707.',
    record('report', '汤|万金; 杨|跃翔; 刘|文; 王|某', '人体安全重要技术标准研制最终报告', {
      number: '7178999X-2006BAK04A10/10.2013',
      published: '2013-09-30',
      accessed: '2014-06-24',
      url: 'http://www.nstrs.org.cn/xiangxiBG.aspx?id=41707',
    }),
  ],
  // [S]
  [
    '全国信息与文献标准化技术委员会. 文献著录：第4部分 非书资料：GB/T 3792.4—2009[S]. 北京：中国标准出版社，2010：3.',
    record('standard', '全国信息与文献标准化技术委员会', '文献著录', {
      subtitle: '第4部分 非书资料',
      number: 'GB/T 3792.4—2009',
      place: '北京',
      publisher: '中国标准出版社',
      published: '2010',
      pages: '3',
    }),
  ],
  [
    '国家环境保护局科技标准司. 土壤环境质量标准：GB 15616—1995[S/OL]. 北京：中国标准出版社，1996：2-3[2013-10-14]. http://wenku.baidu.com/view/b950a34b767f5acfa1c7cd49.html.',
    record('standard', '国家环境保护局科技标准司', '土壤环境质量标准', {
      number: 'GB 15616—1995',
      place: '北京',
      publisher: '中国标准出版社',
      published: '1996',
      pages: '2-3',
      accessed: '2013-10-14',
      url: 'http://wenku.baidu.com/view/b950a34b767f5acfa1c7cd49.html',
    }),
  ],
  [
    'Information and documentation-the Dublin core metadata element set: ISO 15836: 2009[S/OL]. [2013-03-24]. http://www.iso.org/iso/home/store/catalogue_tc/catalogue_detail.htm?csnumber=52142.',
    record('standard', '', 'Information and documentation-the Dublin core metadata element set', {
      number: 'ISO 15836: 2009',
      accessed: '2013-03-24',
      url: 'http://www.iso.org/iso/home/store/catalogue_tc/catalogue_detail.htm?csnumber=52142',
    }),
  ],
  // [P]
  [
    '邓一刚. 全智能节电器：200610171314.3[P]. 2006-12-13.',
    record('patent', '邓|一刚', '全智能节电器', { number: '200610171314.3', published: '2006-12-13' }),
  ],
  [
    '西安电子科技大学. 光折变自适应光外差探测方法：01128777.2[P/OL]. 2002-03-06[2002-05-28]. http://211.152.9.47/sipoasp/zljs/hyjs-yx-new.asp?recid=01128777.2&leixin=0.',
    record('patent', '西安电子科技大学', '光折变自适应光外差探测方法', {
      number: '01128777.2',
      published: '2002-03-06',
      accessed: '2002-05-28',
      url: 'http://211.152.9.47/sipoasp/zljs/hyjs-yx-new.asp?recid=01128777.2&leixin=0',
    }),
  ],
  [
    'TACHIBANA R, SHIMIZU S, KOBAYSHI S, et al. Electronic watermarking method and system: US6915001[P/OL]. 2005-07-05[2013-11-11]. http://www.google.co.in/patents/US6915001.',
    record(
      'patent',
      'Tachibana|Ryuki; Shimizu|Shuichi; Kobayshi|Seiji; Nakamura|Taiga',
      'Electronic watermarking method and system',
      {
        number: 'US6915001',
        published: '2005-07-05',
        accessed: '2013-11-11',
        url: 'http://www.google.co.in/patents/US6915001',
      },
    ),
  ],
  // [DB/OL]
  [
    '国家统计局. 国家数据[DB/OL]. [2024-03-01]. https://data.stats.gov.cn/.',
    record('database', '国家统计局', '国家数据', {
      accessed: '2024-03-01',
      url: 'https://data.stats.gov.cn/',
    }),
  ],
  [
    'World Bank. World development indicators[DB/OL]. Washington, DC: World Bank, 2023[2024-03-01]. https://databank.worldbank.org/source/world-development-indicators.',
    record('database', 'World Bank', 'World development indicators', {
      place: 'Washington, DC',
      publisher: 'World Bank',
      published: '2023',
      accessed: '2024-03-01',
      url: 'https://databank.worldbank.org/source/world-development-indicators',
    }),
  ],
  // [CP/OL]
  [
    'Python Software Foundation. Python: 3.12.0[CP/OL]. (2023-10-02)[2024-01-05]. https://www.python.org/downloads/release/python-3120/.',
    record('program', 'Python Software Foundation', 'Python', {
      number: '3.12.0',
      published: '2023-10-02',
      accessed: '2024-01-05',
      url: 'https://www.python.org/downloads/release/python-3120/',
    }),
  ],
  [
    '孙建. 结巴中文分词：v0.42[CP/OL]. (2020-01-20)[2024-01-05]. https://github.com/fxsjy/jieba.',
    record('program', '孙|建', '结巴中文分词', {
      number: 'v0.42',
      published: '2020-01-20',
      accessed: '2024-01-05',
      url: 'https://github.com/fxsjy/jieba',
    }),
  ],
  // [EB/OL]
  [
    '萧钰. 出版业信息化迈入快车道[EB/OL]. (2001-12-19)[2002-04-15]. http://www.creader.com/news/20011219/200112190019.html.',
    record('webpage', '萧|钰', '出版业信息化迈入快车道', {
      published: '2001-12-19',
      accessed: '2002-04-15',
      url: 'http://www.creader.com/news/20011219/200112190019.html',
    }),
  ],
  [
    'HOPKINSON A. UNIMARC and metadata: Dublin core[EB/OL]. (2009-04-22)[2013-03-27]. http://archive.ifla.org/IV/ifla64/138-161e.htm.',
    record('webpage', 'Hopkinson|Alan', 'UNIMARC and metadata', {
      subtitle: 'Dublin core',
      published: '2009-04-22',
      accessed: '2013-03-27',
      url: 'http://archive.ifla.org/IV/ifla64/138-161e.htm',
    }),
  ],
  [
    'Online Computer Library Center, Inc. About OCLC: history of cooperation[EB/OL]. [2012-03-27]. http://www.oclc.org/about/cooperation.en.html.',
    record('webpage', 'Online Computer Library Center, Inc.', 'About OCLC', {
      subtitle: 'history of cooperation',
      accessed: '2012-03-27',
      url: 'http://www.oclc.org/about/cooperation.en.html',
    }),
  ],
  [
    'PACS-L: the public-access computer systems forum[EB/OL]. Houston, Tex: University of Houston Libraries, 1989[1995-05-17]. http://info.lib.uh.edu/pacsl.html.',
    record('webpage', '', 'PACS-L', {
      subtitle: 'the public-access computer systems forum',
      place: 'Houston, Tex',
      publisher: 'University of Houston Libraries',
      published: '1989',
      accessed: '1995-05-17',
      url: 'http://info.lib.uh.edu/pacsl.html',
    }),
  ],
  [
    '澜江号子的来历[EB/OL]. 澜江文化网，2024(2024-08-01)[2026-11-22]. https://example.org/haozi.',
    record('webpage', '', '澜江号子的来历', {
      publisher: '澜江文化网',
      published: '2024-08-01',
      accessed: '2026-11-22',
      url: 'https://example.org/haozi',
    }),
  ],
  // [G]
  [
    '中国戏曲志编辑委员会. 川江号子资料汇编[G]. 重庆：重庆出版社，1987：12-15.',
    record('compilation', '中国戏曲志编辑委员会', '川江号子资料汇编', {
      place: '重庆',
      publisher: '重庆出版社',
      published: '1987',
      pages: '12-15',
    }),
  ],
  // [A]
  [
    '中国第一历史档案馆，辽宁省档案馆. 中国明朝档案汇总[A]. 桂林：广西师范大学出版社，2001.',
    record('archive', '中国第一历史档案馆; 辽宁省档案馆', '中国明朝档案汇总', {
      place: '桂林',
      publisher: '广西师范大学出版社',
      published: '2001',
    }),
  ],
  [
    '北京市人民政府办公厅. 关于转发北京市企业投资项目核准暂行实施办法的通知：京政办发[2005]37号[A/OL]. (2005-07-12)[2011-07-12]. http://china.findlaw.cn/fagui/p_1/39934.html.',
    record('archive', '北京市人民政府办公厅', '关于转发北京市企业投资项目核准暂行实施办法的通知', {
      number: '京政办发[2005]37号',
      published: '2005-07-12',
      accessed: '2011-07-12',
      url: 'http://china.findlaw.cn/fagui/p_1/39934.html',
    }),
  ],
]
