/**
 * Options of git's subcommands, so that abbreviations (`--har`), bundles (`-qf`) and options that take the next
 * word (`--source --staged`) are read as git reads them. `f,force` is a flag, `s,source=` takes a value,
 * `track=?` takes one only when attached, `D,` has no long name.
 */
export const GIT_GLOBAL =
  'C,= c,= git-dir= work-tree= namespace= super-prefix= config-env= attr-source= exec-path=? list-cmds=? p,paginate P,no-pager bare no-replace-objects literal-pathspecs glob-pathspecs noglob-pathspecs icase-pathspecs no-optional-locks no-advice v,version h,help html-path man-path info-path';

const PATHS = 'pathspec-from-file= pathspec-file-nul';
const CHECKOUT = `q,quiet progress recurse-submodules=? m,merge conflict= overlay p,patch U,unified= inter-hunk-context= ignore-skip-worktree-bits 2,ours 3,theirs ${PATHS}`;
const FETCH =
  'v,verbose q,quiet all a,append atomic upload-pack= f,force m,multiple t,tags n, j,jobs= prefetch p,prune P,prune-tags recurse-submodules=? dry-run write-fetch-head k,keep u,update-head-ok progress depth= shallow-since= shallow-exclude= deepen= unshallow refetch update-shallow refmap= o,server-option= 4,ipv4 6,ipv6 negotiation-tip= filter= auto-maintenance auto-gc stdin set-upstream';

export const GIT_OPTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    push: 'v,verbose q,quiet repo= all branches mirror d,delete tags n,dry-run porcelain f,force force-with-lease=? force-if-includes recurse-submodules= thin receive-pack= exec= u,set-upstream progress prune verify follow-tags signed=? atomic o,push-option= 4,ipv4 6,ipv6',
    reset: `q,quiet refresh mixed soft hard merge keep recurse-submodules=? p,patch N,intent-to-add U,unified= inter-hunk-context= ${PATHS}`,
    checkout: `b,= B,= l, guess overlay d,detach t, track=? f,force orphan= overwrite-ignore ignore-other-worktrees ${CHECKOUT}`,
    switch: `c,create= C,force-create= guess discard-changes f,force d,detach t,track=? orphan= overwrite-ignore ignore-other-worktrees q,quiet recurse-submodules=? progress m,merge conflict=`,
    restore: `s,source= S,staged W,worktree ignore-unmerged ${CHECKOUT}`,
    clean: 'q,quiet n,dry-run f,force i,interactive d, e,exclude= x, X,',
    branch:
      'v,verbose q,quiet t,track=? u,set-upstream-to= unset-upstream color=? r,remotes contains= no-contains= abbrev=? a,all d,delete D, m,move M, c,copy C, l,list show-current create-reflog edit-description f,force merged= no-merged= column=? sort= points-at= i,ignore-case recurse-submodules format= omit-empty',
    tag: 'l,list n,=? d,delete v,verify a,annotate m,message= F,file= e,edit s,sign cleanup= u,local-user= f,force create-reflog column=? contains= no-contains= merged= no-merged= omit-empty sort= points-at= format= color=? i,ignore-case trailer=',
    stash: 'q,quiet index p,patch k,keep-index u,include-untracked a,all m,message= S,staged',
    reflog:
      'expire= expire-unreachable= updateref rewrite stale-fix n,dry-run verbose all single-worktree rewrite',
    gc: 'q,quiet prune=? cruft max-cruft-size= aggressive auto detach force keep-largest-pack',
    prune: 'n,dry-run v,verbose progress expire= exclude-promisor-objects',
    'filter-branch': 'f,force setup= env-filter= tree-filter= index-filter= msg-filter= commit-filter= d,=',
    'filter-repo':
      'analyze dry-run f,force invert-paths path= path-glob= path-regex= paths-from-file= replace-text= replace-message= refs= subdirectory-filter= to-subdirectory-filter= mailmap= strip-blobs-bigger-than= strip-blobs-with-ids= partial source= target= debug report-dir= commit-callback= blob-callback= message-callback= filename-callback= email-callback= name-callback=',
    'update-ref': 'm,= d, z, stdin no-deref deref create-reflog',
    worktree: 'f,force b,= B,= d,detach n,dry-run v,verbose expire= porcelain z, reason= lock',
    submodule:
      'q,quiet f,force all recursive init remote N,no-fetch b,branch= depth= name= reference= merge rebase checkout j,jobs= cached summary-limit= n,=',
    rm: `n,dry-run q,quiet cached f,force r, ignore-unmatch sparse ${PATHS}`,
    'read-tree': 'reset m, u, i, n,dry-run v, q,quiet prefix= index-output= empty trivial aggressive',
    'checkout-index': 'a,all f,force q,quiet n,no-create u,index prefix= stage= temp stdin z,',
    rebase:
      'onto= keep-base abort quit continue skip i,interactive x,exec= p, r,rebase-merges=? X,strategy-option= s,strategy= autosquash autostash f,force-rebase root q,quiet v,verbose',
    merge:
      'abort quit continue n, stat summary squash e,edit commit ff ff-only rerere-autoupdate verify-signatures s,strategy= X,strategy-option= m,message= F,file= log=? v,verbose q,quiet allow-unrelated-histories S,gpg-sign=? autostash',
    fetch: FETCH,
    pull: `${FETCH} r,rebase=? n, stat squash commit ff ff-only s,strategy= X,strategy-option= autostash`,
    clone:
      'v,verbose q,quiet progress reject-shallow n,no-checkout bare mirror l,local s,shared recurse-submodules=? j,jobs= template= reference= reference-if-able= dissociate o,origin= b,branch= revision= u,upload-pack= depth= shallow-since= shallow-exclude= single-branch tags shallow-submodules separate-git-dir= ref-format= c,config= server-option= 4,ipv4 6,ipv6 filter= also-filter-submodules remote-submodules sparse bundle-uri=',
    'ls-remote':
      'q,quiet upload-pack= exec= t,tags h,heads b,branches refs get-url sort= exit-code symref o,server-option=',
    remote: 'v,verbose t,track= m,master= f,fetch tags n,dry-run p,prune push all add delete',
    config: 'global system local worktree f,file= add unset unset-all get get-all l,list e,edit replace-all',
  }),
);
