import { describe, expect, test } from 'vitest'
import { parseThread } from '#documents/kinds/email/thread.ts'

const read = (opening: string, body: string) =>
  parseThread(
    new TextEncoder().encode(`Hello there,\n\nmy reply.\n\nRegards\nAl\n\n${opening}\n\n${body}\n`),
    'paste.txt',
  )

/** How clients announce the quoted lines below, by kind and language. */
const aboveQuotes = [
  'On Mon, Apr 2, 2012 at 6:26 PM, Bob Smith <bob@x.com> wrote:',
  'On Apr 2, 2012, at 10:00 AM, Bob Smith wrote:',
  'On 2 Apr 2012, at 10:00, Bob Smith <bob@x.com> wrote:',
  'On April 2, 2012 at 10:00:00 AM, Bob Smith (bob@x.com) wrote:',
  'On Mon, Apr 2, 2012, at 10:00, Bob Smith wrote:',
  'On 04/02/2012 05:49 PM, Bob Smith wrote:',
  'Bob Smith <bob@x.com> wrote on Mon, 2 Apr 2012 at 17:44:',
  'Bob Smith/Acme wrote on 04/02/2012 05:49:00 PM:',
  'Bob Smith wrote:',
  '"Bob Smith" <bob@x.com> writes:',
  '2012/4/2 Bob Smith <bob@x.com>',
  '2012/4/2 Bob Smith <bob@x.com>:',
  '* Bob Smith <bob@x.com> [2012-04-02 17:44]:',
  'Quoting Bob Smith <bob@x.com>:',
  'In message <1234@x.com>, Bob Smith writes:',
  'Am 02.04.2012 um 17:44 schrieb Bob Smith:',
  'Am Mo., 2. Apr. 2012 um 17:44 Uhr schrieb Bob Smith <bob@x.com>:',
  'Am 2. April 2012 17:44:00 MESZ schrieb Bob Smith <bob@x.com>:',
  'Am 02.04.12 17:44, schrieb Bob Smith:',
  'Bob Smith schrieb am 02.04.2012 um 17:44:',
  'Le 02/04/2012 17:44, Bob Smith a écrit :',
  'Le lun. 2 avr. 2012 à 17:44, Bob Smith <bob@x.com> a écrit :',
  'El 02/04/12 a las 17:44, Bob Smith escribió:',
  'El lun, 2 abr 2012 a las 17:44, Bob Smith (<bob@x.com>) escribió:',
  'Il giorno lun 2 apr 2012 alle ore 17:44 Bob Smith <bob@x.com> ha scritto:',
  'Il 02/04/2012 17:44, Bob Smith ha scritto:',
  'Em seg., 2 de abr. de 2012 às 17:44, Bob Smith <bob@x.com> escreveu:',
  'Em 02/04/2012 17:44, Bob Smith escreveu:',
  'Op ma 2 apr. 2012 om 17:44 schreef Bob Smith <bob@x.com>:',
  'Op 2-4-2012 om 17:44 schreef Bob Smith:',
  'Den mån 2 apr. 2012 kl 17:44 skrev Bob Smith <bob@x.com>:',
  'Den 2012-04-02 kl. 17:44, skrev Bob Smith:',
  'Den man. 2. apr. 2012 kl. 17.44 skrev Bob Smith <bob@x.com>:',
  'man. 2. apr. 2012 kl. 17:44 skrev Bob Smith <bob@x.com>:',
  'ma 2. huhtik. 2012 klo 17.44 Bob Smith (bob@x.com) kirjoitti:',
  'pon., 2 kwi 2012 o 17:44 Bob Smith <bob@x.com> napisał(a):',
  'W dniu 02.04.2012 o 17:44, Bob Smith pisze:',
  'po 2. 4. 2012 v 17:44 odesílatel Bob Smith <bob@x.com> napsal:',
  'Dne 02. 04. 12 v 17:44 Bob Smith napsal(a):',
  'пн, 2 апр. 2012 г. в 17:44, Bob Smith <bob@x.com>:',
  '02.04.2012 17:44, Bob Smith пишет:',
  '2 апреля 2012 г., 17:44 пользователь Bob Smith <bob@x.com> написал:',
  'пн, 2 квіт. 2012 р. о 17:44 Bob Smith <bob@x.com> пише:',
  'Bob Smith <bob@x.com>, 2 Nis 2012 Pzt, 17:44 tarihinde şunu yazdı:',
  'Bob Smith <bob@x.com> ezt írta (időpont: 2012. ápr. 2., H, 17:44):',
  'În lun., 2 apr. 2012 la 17:44, Bob Smith <bob@x.com> a scris:',
  'Στις Δευ 2 Απρ 2012 στις 17:44, ο χρήστης Bob Smith <bob@x.com> έγραψε:',
  'בתאריך יום ב׳, 2 באפר׳ 2012 ב-17:44 מאת Bob Smith <bob@x.com>:',
  'في الاثنين، 2 أبريل 2012 في 5:44 م كتب Bob Smith <bob@x.com>:',
  '2012年4月2日(月) 17:44 Bob Smith <bob@x.com>:',
  '(2012/04/02 17:44), Bob Smith wrote:',
  'Bob Smith <bob@x.com> 于2012年4月2日周一 下午5:44写道：',
  '在 2012年4月2日，下午5:44，Bob Smith <bob@x.com> 写道：',
  '2012년 4월 2일 (월) 오후 5:44, Bob Smith <bob@x.com>님이 작성:',
  'Vào Th 2, 2 thg 4, 2012 vào lúc 17:44 Bob Smith <bob@x.com> đã viết:',
  'Pada Sen, 2 Apr 2012 pukul 17.44 Bob Smith <bob@x.com> menulis:',
  'El dl., 2 d’abr. 2012 a les 17:44, Bob Smith va escriure:',
  'Dana pon, 2. tra 2012. u 17:44 korisnik Bob Smith <bob@x.com> napisao je:',
  'На пн, 2.04.2012 г. в 17:44 Bob Smith <bob@x.com> написа:',
  'On Mon 2. Apr 2012 at 17:44, Bob Smith <bob@x.com> wrote:',
  'On 02/04/12 17:44, Bob Smith via Users wrote:',
  'On Monday, April 2nd, 2012 at 5:44 PM, Bob Smith <bob@x.com> wrote:',
  'Bob Smith <bob@x.com> schrieb am Mo., 2. Apr. 2012, 17:44:',
  'Bob Smith <bob@x.com> escribió el lun., 2 abr. 2012 17:44:',
  '------- Original Message -------\nOn Monday, April 2nd, 2012 at 5:44 PM, Bob Smith <bob@x.com> wrote:',
]

/** How clients announce text that they do not mark as quoted. */
const aboveText = [
  'On Monday, 2 April 2012 17:44, Bob Smith <bob@x.com> wrote:',
  '--- On Tue, 4/3/12, Bob Smith <bob@x.com> wrote:',
  '---- On Mon, 02 Apr 2012 17:44:00 +0530 Bob Smith<bob@x.com> wrote ----',
  '>>> Bob Smith <bob@x.com> 4/2/2012 5:44 PM >>>',
  'Понедельник, 2 апреля 2012, 17:44 +04:00 от Bob Smith <bob@x.com>:',
  '在 2012-04-02 17:44:00，"Bob Smith" <bob@x.com> 写道：',
  'On 4/2/12, 5:44 PM, "Bob Smith" <bob@x.com> wrote:',
  'Von: Bob Smith <bob@x.com>\nDatum: Montag, 2. April 2012 um 17:44\nAn: Al <al@x.com>\nBetreff: Re: Test',
  'De : Bob Smith <bob@x.com>\nEnvoyé : lundi 2 avril 2012 17:44\nÀ : Al <al@x.com>\nObjet : Re: Test',
  'Da: Bob Smith <bob@x.com>\nInviato: lunedì 2 aprile 2012 17:44\nA: Al <al@x.com>\nOggetto: Re: Test',
  'De: Bob Smith <bob@x.com>\nEnviada em: segunda-feira, 2 de abril de 2012 17:44\nPara: Al\nAssunto: Re: Test',
  'Van: Bob Smith <bob@x.com>\nVerzonden: maandag 2 april 2012 17:44\nAan: Al\nOnderwerp: Re: Test',
  'Från: Bob Smith <bob@x.com>\nSkickat: den 2 april 2012 17:44\nTill: Al\nÄmne: Re: Test',
  'Fra: Bob Smith <bob@x.com>\nSendt: 2. april 2012 17:44\nTil: Al\nEmne: Re: Test',
  'Lähettäjä: Bob Smith <bob@x.com>\nLähetetty: maanantai 2. huhtikuuta 2012 17:44\nVastaanottaja: Al\nAihe: Re: Test',
  'Od: Bob Smith <bob@x.com>\nWysłano: 2 kwietnia 2012 17:44\nDo: Al\nTemat: Re: Test',
  'Od: Bob Smith <bob@x.com>\nOdesláno: pondělí 2. dubna 2012 17:44\nKomu: Al\nPředmět: Re: Test',
  'От: Bob Smith <bob@x.com>\nОтправлено: 2 апреля 2012 г. 17:44\nКому: Al\nТема: Re: Test',
  'Kimden: Bob Smith <bob@x.com>\nGönderildi: 2 Nisan 2012 Pazartesi 17:44\nKime: Al\nKonu: Re: Test',
  '差出人: Bob Smith <bob@x.com>\n送信日時: 2012年4月2日 17:44\n宛先: Al\n件名: Re: Test',
  '发件人: Bob Smith <bob@x.com>\n发送时间: 2012年4月2日 17:44\n收件人: Al\n主题: Re: Test',
  '보낸 사람: Bob Smith <bob@x.com>\n보낸 날짜: 2012년 4월 2일 월요일 오후 5:44\n받는 사람: Al\n제목: Re: Test',
  'מאת: Bob Smith <bob@x.com>\nנשלח: יום שני 02 אפריל 2012 17:44\nאל: Al\nנושא: Re: Test',
  '-------- Original Message --------\nSubject: Re: Test\nDate: Mon, 2 Apr 2012 17:44:00 +0400\nFrom: Bob Smith <bob@x.com>\nTo: Al',
  '-------- Original message --------\nFrom: Bob Smith <bob@x.com>\nDate: 02/04/2012 17:44 (GMT+01:00)\nTo: Al\nSubject: Re: Test',
  '--------- Original Message ---------\nSubject: Re: Test\nFrom: "Bob Smith" <bob@x.com>\nDate: 4/2/12 5:44 pm\nTo: "Al" <al@x.com>',
  '*From:* Bob Smith <bob@x.com>\n*Sent:* Monday, April 2, 2012 5:44 PM\n*To:* Al\n*Subject:* Re: Test',
  'From:\tBob Smith <bob@x.com>\nTo:\tAl\nDate:\t04/02/2012 05:44 PM\nSubject:\tRe: Test',
  'From: Bob Smith\n\nSent: Monday, April 2, 2012 5:44 PM\n\nTo: Al\n\nSubject: Re: Test',
  'Anfang der weitergeleiteten Nachricht:\n\nVon: Bob Smith <bob@x.com>\nBetreff: Test\nDatum: 2. April 2012 um 17:44:00 MESZ\nAn: Al',
]

/** Text that looks like an attribution or header block and is none. */
const prose = [
  'On Monday the committee met and after a long debate Bob wrote:',
  'As agreed on 2 April 2012 with the team and the suppliers in Hamburg:',
  'The meeting starts on 2 April 2012 at 17:44:',
  'Please note the following:',
  'From: Berlin\nTo: Hamburg\nDate: Monday',
  'Date: 2012-04-02\nSubject: Minutes',
  '-----Original Message-----',
  '____________________',
  'He wrote:',
]

async function expectTwoMessages(opening: string, body: string) {
  const thread = await read(opening, body)
  expect(thread?.messages.map(({ body: text }) => text)).toEqual([
    'quoted text here\nsecond line',
    'Hello there,\n\nmy reply.\n\nRegards\nAl',
  ])
  expect(thread?.messages[0]?.from).toMatch(/^Bob Smith/u)
  const dated = /\d{2}:\d{2}|\d:\d{2}|\d{4}|\d\.\d{2}|\/\d/u.test(opening.replace(/<.*?>/u, ''))
  if (dated) expect(new Date(thread?.messages[0]?.date ?? 0).toISOString()).toMatch(/^2012-0[24]-0[234]/u)
}

describe('[TH2] T27 attributions of many clients and languages', () => {
  test.each(aboveQuotes)('%s', async (opening) => expectTwoMessages(opening, '> quoted text here\n> second line'))
  test.each(aboveText)('%s', async (opening) => expectTwoMessages(opening, 'quoted text here\nsecond line'))

  test.each(prose)('no attribution: %s', async (text) => {
    expect(await read(text, 'and so on it went')).toBeNull()
  })
})
