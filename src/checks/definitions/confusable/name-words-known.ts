/** Common words in names of tools and parameters, four letters or longer, that a digit in a name may imitate. */
export const NAME_WORDS: ReadonlySet<string> = new Set(
  `file files email mail tool tools login logout token tokens model models folder folders list lists delete update upload
  download clone pull poll close open move remove rename command commands control console config collection column
  columns document documents download domain contact contacts content account accounts option options action actions
  connection location notification transaction transfer payment payments wallet balance invoice bill billing label labels
  calendar channel channels table tables value values variable variables deploy deployment release rollback role roles
  policy policies profile profiles project projects product products order orders password passwords personal private
  public publish pool policy post posts portfolio position repository repo report reports resolve resource resources
  restore result results role rollup shell slack sql tool total todo todos topic topics url urls utility validate
  workflow workflows workspace worldwide write world browser google github gitlab microsoft oauth outlook notion dropbox
  execute explore export import insert install invoke issue issues kill link links load local lock lookup mailbox
  manual module monitor mongo network node nodes note notes object objects people permission pipeline place places
  plan play plugin price prompt prompts protocol provision proxy query read reload reply role route rule rules sales
  schedule scroll search secret secrets select send service session sessions settings show social solve source split
  spool start status storage store stop symbol template terminal thread tickets timeline timezone title tools trigger
  trello unlock user users version video view volume webhook window windows workbook zoom filesystem directory
  bitcoin coin stock stocks order approve approval confirm password login clipboard color code block blocks board
  comment comments commit component compose compute`.split(/\s+/),
);
