/** Alternatives in lower case that times are made of, for patterns with the flag `u`. */

export const MONTH =
  '(?:jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|février|mar(?:ch)?|märz|mars|apr(?:il)?|avril|may|mai|june?|juni|juin|july?|juli|juillet|aug(?:ust)?|août|sept?(?:ember|embre)?|oct(?:ober|obre)?|oktober|nov(?:ember|embre)?|dec(?:ember)?|dezember|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\\.?'
export const WEEKDAY =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(?:früh|morgen|mittag|nachmittag|abend)?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|mon|tues?|wed|thurs?|thu|fri|sat)'
export const NUMBER =
  '(?:\\d+(?:\\s?(?:-|–|to|or)\\s?\\d+)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|a couple of|a few|ein(?:e[mnr]?)?|zwei|drei|vier|fünf|sechs|acht|zehn|une?|deux|trois|quatre|cinq|dix|quinze|un[ao]?|dos|tres|cuatro|cinco|diez|quince)'
export const UNIT =
  '(?:minutes?|mins?|hours?|days?|weeks?|months?|fortnight|quarters?|years?|minuten?|stunden?|tag(?:en?)?|wochen?|monat(?:en?)?|jours?|semaines?|mois|heures?|días?|semanas?|mes(?:es)?|horas?)'
export const DAYTIME =
  '(?:morning|afternoon|evening|nite|night|noon|lunch ?time|lunch|midday|früh|vormittag|mittag|nachmittag|abend|matin|midi|après-midi|soir|mañana por la mañana|por la mañana|por la tarde)'
export const CLOCK = "(?:\\d{1,2}(?:[:.h]\\d{2})?\\s?(?:am|pm|a\\.m\\.|p\\.m\\.|uhr|h|o[’']clock)|\\d{1,2}:\\d{2})"
export const YEAR = '(?:,?\\s(?:19|20)\\d{2})'
export const DAY_OF_MONTH = '\\d{1,2}(?:st|nd|rd|th|er|\\.)?'
export const PERIOD =
  '(?:day|week|month|quarter|year|sprint|tages?|woche|monats?|quartals?|jahres|semaine|mois|journée|année|semana|mes|año|día)'
