// The syllables of Mandarin, each before the first common character that browsers sort under it (CLDR's pinyin order):
// with them the browser's own order reads every character, where a dictionary would weigh some hundred kilobytes. ü is
// written v.

/** `a吖ai哎…`, in the pinyin order. */
export const syllables =
  'a吖ai哎an安ang肮ao凹ba八bai掰ban扳bang邦bao勹bei卑ben奔beng崩bi逼bian边biao灬bie憋bin玢bing冫bo拨bu逋ca嚓cai猜' +
  'can参cang仓cao操ce冊cen岑ceng噌cha叉chai拆chan觇chang伥chao抄che车chen抻cheng柽chi吃chong充chou抽chu出' +
  'chuai揣chuan巛chuang疮chui吹chun春chuo踔ci呲cong匆cou凑cu粗cuan汆cui崔cun村cuo搓da哒dai呆dan丹dang当dao刀' +
  'de得deng灯di氐dia嗲dian掂diao刁die爹ding丁diu丟dong东dou都du嘟duan耑dui堆dun吨duo多e婀ei诶en恩er儿fa发fan帆' +
  'fang匚fei飞fen分feng丰fo佛fou缶fu夫ga旮gai该gan甘gang冈gao皋ge戈gei给gen根geng庚gong工gou勾gu估gua瓜guai乖' +
  'guan关guang光gui归gun丨guo呙ha哈hai咳han顸hang夯hao蒿he诃hei黑hen痕heng亨hong轰hou侯hu乎hua花huai怀huan欢' +
  'huang肓hui灰hun昏huo耠ji丌jia加jian戋jiang江jiao艽jie阶jin巾jing京jiong冂jiu纠ju居juan娟jue噘jun军ka咔kai开' +
  'kan刊kang康kao尻ke苛kei剋ken肯keng阬kong空kou抠ku刳kua夸kuai蒯kuan宽kuang匡kui亏kun坤kuo扩la垃lai来lan兰' +
  'lang啷lao捞le仂lei勒leng塄li哩lia俩lian奁liang良liao撩lie咧lin拎ling伶liu溜long龙lou娄lu噜lv驴luan娈lve掠' +
  'lun抡luo囉ma妈mai埋man颟mang邙mao猫me么mei沒men门meng虻mi咪mian宀miao喵mie乜min民ming名miu谬mo摸mou哞mu毪na拿' +
  'nai乃nan囡nang囔nao孬ne疒nei馁nen恁neng能ni妮nian拈niang娘niao鸟nie捏nin您ning宁niu妞nong农nou耨nu奴nv女' +
  'nuan暖nve疟nuo挪o喔ou讴pa趴pai拍pan潘pang乓pao抛pei呸pen喷peng怦pi丕pian偏piao剽pie氕pin姘ping乒po钋pou剖pu仆' +
  'qi七qia掐qian千qiang呛qiao悄qie且qin亲qing青qiong邛qiu丘qu区quan悛que炔qun逡ran蚺rang禳rao娆re惹ren人reng扔' +
  'ri日rong戎rou柔ru如ruan阮rui蕤run闰ruo若sa仨sai塞san三sang桑sao搔se色sen森seng僧sha杀shai筛shan山shang伤' +
  'shao捎she奢shen申sheng升shi尸shou收shu书shua刷shuai衰shuan闩shuang双shui誰shun吮shuo说si厶song忪sou嗖su苏' +
  'suan狻sui虽sun孙suo唆ta他tai胎tan坍tang汤tao涛te忑teng疼ti剔tian天tiao佻tie帖ting厅tong通tou偷tu凸tuan湍' +
  'tui推tun褪tuo乇wa挖wai歪wan弯wang尢wei危wen塭weng翁wo挝wu乌xi夕xia呷xian仙xiang乡xiao枭xie些xin心xing星' +
  'xiong凶xiu休xu吁xuan轩xue削xun勋ya丫yan恹yang央yao幺ye掖yi一yin因ying应yo哟yong佣you优yu纡yuan鸢yue曰yun晕' +
  'za匝zai災zan糌zang赃zao遭ze则zei贼zen怎zeng增zha扎zhai斋zhan沾zhang张zhao钊zhe蜇zhen贞zheng争zhi之zhong中' +
  'zhou州zhu朱zhua抓zhuai拽zhuan专zhuang妆zhui隹zhun肫zhuo拙zi孜zong宗zou邹zu租zuan钻zui嘴zun尊zuo嘬'
